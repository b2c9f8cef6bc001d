/** The seats of an item in the cart are changed in one write, which may be sent again without a second effect. */
import type { ItemOf } from '@trajeto/orders-data-access';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ChangeSeats } from './change-seats';
import { ANA, asAnswer, ONE_DECK, SEGMENT } from './seats.fixture';

const ITEM = 'http://localhost:3000/api/v1/orders/o1/items/i1';
const anItem = (...allowedActions: string[]) =>
  ({
    uuid: 'i1',
    table: 'road',
    version: 4,
    travelers: [{ uuid: ANA.uuid, fullName: ANA.name }],
    seats: [{ travelerUuid: ANA.uuid, segmentUuid: SEGMENT, seatNumber: '06' }],
    allowedActions,
  }) as unknown as ItemOf<'road'>;

function open(item: ItemOf<'road'>) {
  server.use(http.get(`${ITEM}/seats`, () => HttpResponse.json(asAnswer(ONE_DECK))));
  renderScreen(<ChangeSeats orderId="o1" item={item} title="Assentos, Viação Serra 22:30, Semileito" />);
  return userEvent.setup();
}

interface Sent {
  body: unknown;
  version: string | null;
  key: string | null;
}
/** Answers each change in turn and keeps what was sent. */
function changes(...statuses: number[]): Sent[] {
  const sent: Sent[] = [];
  server.use(
    http.put(ITEM, async ({ request }) => {
      const { headers } = request;
      sent.push({ body: await request.json(), version: headers.get('If-Match'), key: headers.get('Idempotency-Key') });
      const status = statuses[sent.length - 1] ?? 200;
      if (status === 200) return HttpResponse.json({ data: { uuid: 'o1', status: 'open', items_included: {}, travelers: [] } });
      return HttpResponse.json({ code: 'SUPPLIER_UNAVAILABLE', message: 'O fornecedor não respondeu.' }, { status });
    }),
  );
  return sent;
}

it('shows the seat and changes it', async () => {
  const sent = changes(200);
  const user = open(anItem('edit'));
  expect(screen.getByText('Poltrona 06')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Trocar poltrona 06' }));
  await user.click(await screen.findByRole('button', { name: /^Assento 09/ }));
  await user.click(screen.getByRole('button', { name: 'Confirmar assentos' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const seats = [{ traveler_uuid: 'e1', segment_uuid: SEGMENT, seat_number: '09' }];
  expect(sent).toEqual([{ body: { seats }, version: '"4"', key: expect.stringMatching(/^[\w-]{36}$/) as string }]);
});

it('sends the same key again while the outcome is unknown, and another one for other seats', async () => {
  const sent = changes(503, 503, 200);
  const user = open(anItem('edit'));
  await user.click(screen.getByRole('button', { name: 'Trocar poltrona 06' }));
  await user.click(await screen.findByRole('button', { name: /^Assento 09/ }));
  await user.click(screen.getByRole('button', { name: 'Confirmar assentos' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível mudar os assentos.');
  await user.click(screen.getByRole('button', { name: 'Confirmar assentos' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: /^Assento 10/ }));
  await user.click(screen.getByRole('button', { name: 'Confirmar assentos' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const [first, second, third] = sent.map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('only shows the seat where the server allows no change', () => {
  open(anItem());
  expect(screen.getByText('Poltrona 06')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('shows nothing for an item without seats', () => {
  open({ ...anItem('edit'), seats: [] });
  expect(screen.queryByText(/Poltrona/)).not.toBeInTheDocument();
});
