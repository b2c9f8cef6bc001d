import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SessionProvider, type Session } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { AirHead } from './air-results';
import { NO_WISHES, resultsAddress, stretchesOf, type AirSearchForm } from './search/air-search';
import { useResultsAddress } from './use-results-address';

const E1 = '11111111-1111-4111-8111-111111111111';
const GRU = { uuid: 'p1', iata: 'GRU', name: 'Guarulhos', city: 'São Paulo', kind: 'airport' };
const SSA = { uuid: 'p2', iata: 'SSA', name: 'Magalhães', city: 'Salvador', kind: 'airport' };
const session = { user: { uuid: 'u1', employeeUuid: E1 }, actions: new Set(), settings: {}, customerUuid: 'c1' } as unknown as Session;
const form: AirSearchForm = {
  type: 'oneWay',
  stretches: [{ origin: 'GRU', destination: 'SSA', goDate: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10) }],
  returnDate: null,
  adults: 1,
  children: 0,
  infants: 0,
  wishes: NO_WISHES,
};

function Head() {
  const address = useResultsAddress();
  return <AirHead stretches={address.stretches ?? []} address={address} />;
}

it('changes the search where its results stand, with the places by name, and folds away once asked', async () => {
  server.use(
    http.get('http://localhost:3000/api/v1/holidays', () => HttpResponse.json({ data: [] })),
    http.get('http://localhost:3000/api/v1/airports', ({ request }) => {
      const search = new URL(request.url).searchParams.get('search');
      const data = [GRU, SSA].filter(({ iata }) => iata === search);
      return HttpResponse.json({ data, links: {}, meta: { current_page: 1, last_page: 1, total: data.length } });
    }),
  );
  const router = createMemoryRouter([{ path: '*', element: <Head /> }], {
    initialEntries: [resultsAddress(form, { travelers: [E1], reason: null })],
  });
  renderScreen(
    <SessionProvider session={session}>
      <RouterProvider router={router} />
    </SessionProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Alterar busca' }));
  expect(await screen.findByRole('form', { name: 'Buscar passagens aéreas' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'De' })).toHaveValue('GRU · São Paulo, Guarulhos'));
  await userEvent.click(screen.getByRole('button', { name: 'Inverter origem e destino' }));
  await userEvent.click(screen.getByRole('button', { name: 'Buscar' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Buscar passagens aéreas' })).not.toBeInTheDocument());
  expect(router.state.location.pathname).toBe('/busca/passagens-aereas/resultados');
  expect(stretchesOf(router.state.location.search)).toMatchObject([{ origin: 'SSA', destination: 'GRU' }]);
});
