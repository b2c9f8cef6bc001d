/** The rooms of a stay: as many as the policies of the travelers allow, and what is said of more. */
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { API, EMPLOYEE, open } from '../../agency.fixture';
import { HotelSearchCard } from './hotel-search-card';

const THREE = ['e1', 'e2', 'e3'];

function search(maxRooms: number | null, travelers = THREE) {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get(`${API}/holidays`, () => HttpResponse.json({ data: [] })),
    http.get(`${API}/search/hotel/limits`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ data: { max_rooms: maxRooms } });
    }),
  );
  open(<HotelSearchCard travelers={travelers} />, { session: EMPLOYEE, at: '/' });
  return asked;
}
const rooms = () => screen.getByRole('combobox', { name: 'Quartos' });

it('without a policy are one for each traveler, and nothing is said of them', async () => {
  const asked = search(null);
  expect(rooms()).toHaveDisplayValue('3 quartos (1 hóspede)');
  await expect.poll(() => asked.map((query) => [query.get('product'), query.getAll('travelers_uuids[]')])).toEqual([['hotel', THREE]]);
  expect(screen.queryByText(/política/)).not.toBeInTheDocument();
});

it('are as many as the policy allows, which is said; more stand apart and ask for a justification', async () => {
  search(2);
  expect(await screen.findByText('A política permite até 2 quartos.')).toBeVisible();
  expect(rooms()).toHaveDisplayValue('2 quartos (2 e 1 hóspede)');
  expect(rooms()).toHaveAccessibleDescription('A política permite até 2 quartos.');
  const above = within(rooms()).getByRole('group', { name: 'Acima da política' });
  expect(
    within(above)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['3 quartos (1 hóspede)']);
  await userEvent.selectOptions(rooms(), '3');
  expect(screen.getByText('Acima da política, que permite até 2 quartos: o pedido vai precisar de justificativa.')).toBeVisible();
});

it('are not spoken of where the party needs no more than is allowed', async () => {
  const asked = search(2, ['e1', 'e2']);
  await expect.poll(() => asked.length).toBe(1);
  expect(rooms()).toHaveDisplayValue('2 quartos (1 hóspede)');
  expect(screen.queryByText(/política/)).not.toBeInTheDocument();
});
