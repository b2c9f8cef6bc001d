/** The flight that completes a trip opens the checkout of its order; one before it leads to the next leg; an address may begin with
 * an exchange. */
import type { AirOffer } from '@trajeto/orders-data-access';
import { SessionProvider } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { API, EMPLOYEE } from '../agency.fixture';
import { cartAnswer } from '../cart/cart.fixture';
import { aFlight, aFlightItem, aStop } from './flight.fixture';
import { useAirResults } from './trip';
import { useResultsAddress } from './use-results-address';

const wireItem = (index: number, day: string) =>
  aFlightItem(`i${index}`, aFlight('1624', { from: aStop('GRU', '07:05', day), to: aStop('SSA', '10:20', day), stretchIndex: index }));
const STRETCHES = JSON.stringify([
  { origin: 'GRU', destination: 'SSA', goDate: '2026-12-21', returnDate: '2026-12-23', adultQuantity: 1, childrenQuantity: 0 },
]);
const ORDER = '0197c0de-0000-7000-8000-000000000001';
const RESULTS = `/busca/passagens-aereas/resultados?${new URLSearchParams({ stretches: STRETCHES, orderId: ORDER }).toString()}`;

let items: ReturnType<typeof wireItem>[];
const wireOrder = () => cartAnswer(ORDER, { airway: items });

beforeEach(() => {
  items = [];
  server.use(
    http.get(`${API}/orders/${ORDER}`, wireOrder),
    http.get(`${API}/travelers`, () => HttpResponse.json({ data: [], links: {}, meta: {} })),
    http.post(`${API}/search/airway`, () => HttpResponse.json({ code: 'X', message: 'x' }, { status: 400 })),
    http.post(`${API}/orders/${ORDER}/items`, () => {
      items = [...items, items.length === 0 ? wireItem(0, '2026-12-21') : wireItem(1, '2026-12-23')];
      return wireOrder();
    }),
  );
});

function Results() {
  const address = useResultsAddress();
  const { cart, chosen, exchanging } = useAirResults(address, address.stretches ?? []);
  return (
    <>
      <output>{`${chosen.length} de 2`}</output>
      {exchanging !== null && <p>{`trocando ${exchanging}`}</p>}
      {cart.cart && (
        <button onClick={() => void cart.selectOffer({ offer: { uuid: 'offer' } as AirOffer, replaces: null })}>Escolher</button>
      )}
    </>
  );
}
function Checkout() {
  const location = useLocation();
  return (
    <>
      <h1>Finalizar{location.search}</h1>
      <output>{(location.state as { back: string } | null)?.back}</output>
    </>
  );
}

it('opens the checkout once every leg has its flight', async () => {
  const router = createMemoryRouter(
    [
      { path: '/busca/passagens-aereas/resultados', element: <Results /> },
      { path: '/busca/passagens-aereas/checkout', element: <Checkout /> },
    ],
    { initialEntries: [RESULTS] },
  );
  renderScreen(
    <SessionProvider session={EMPLOYEE}>
      <RouterProvider router={router} />
    </SessionProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Escolher' }));
  expect(await screen.findByText('1 de 2')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Escolher' }));
  expect(await screen.findByRole('heading', { name: `Finalizar?orderId=${ORDER}` })).toBeVisible();
  expect(screen.getByText(/^\/busca\/passagens-aereas\/resultados/)).toBeVisible();
});

it('begins with the exchange that its address names', async () => {
  items = [wireItem(0, '2026-12-21'), wireItem(1, '2026-12-23')];
  const router = createMemoryRouter([{ path: '/busca/passagens-aereas/resultados', element: <Results /> }], {
    initialEntries: [`${RESULTS}&trocar=1`],
  });
  renderScreen(
    <SessionProvider session={EMPLOYEE}>
      <RouterProvider router={router} />
    </SessionProvider>,
  );
  expect(await screen.findByText('2 de 2')).toBeVisible();
  expect(screen.getByText('trocando 1')).toBeVisible();
});
