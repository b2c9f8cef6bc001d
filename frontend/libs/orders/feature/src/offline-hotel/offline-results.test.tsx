/** The agency's options: the catalogue, the agency's choice last, and what asking for one of them sends. */
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { API, EMPLOYEE, open } from '../agency.fixture';
import { cartAnswer } from '../cart/cart.fixture';
import { aHotelOffer, ANA, WITH_BREAKFAST } from '../hotel/hotel.fixture';
import { aQuotedItem, anOfflineItem, STRETCH, theAgencyChoice } from './offline.fixture';
import { OfflineResultsPage } from './offline-results-page';

const ORDER = '0197c0de-0000-7000-8000-000000000001';
const SEARCH = {
  uuid: 's1',
  status: 'done',
  wait_time: 0,
  offers_total: 2,
  providers: [],
  expires_at: '2027-01-10T00:00:00Z',
  updated_at: '2026-11-27T00:00:00Z',
};
const FACETS = {
  in_policy: { true: 2, false: 0 },
  companies: [],
  places: [],
  stops: {},
  stars: [],
  regimens: [],
  amenities: [],
  districts: [],
  agreement: {},
  free_cancellation: {},
  value: { min: '620.00', max: '620.00' },
  duration: { min: 2880, max: 2880 },
};
const META = { current_page: 1, last_page: 1, from: 1, to: 2, total: 2, per_page: 100 };

let items: object[];
let status: string;
let asked: unknown;
let added: unknown;

const order = () => cartAnswer(ORDER, { offline_hotel: items }, { status, travelers: [{ uuid: ANA, full_name: 'Ana Souza' }] });
const inCatalogue = (rooms?: object[]) => ({ ...aHotelOffer('o1', rooms), product: 'offline_hotel' });

beforeEach(() => {
  items = [];
  status = 'open';
  asked = undefined;
  added = undefined;
  server.use(
    http.get(`${API}/travelers`, () => HttpResponse.json({ data: [], links: {}, meta: META })),
    http.post(`${API}/search/offline-hotel`, async ({ request }) => {
      asked = await request.json();
      return HttpResponse.json({ data: SEARCH }, { status: 202 });
    }),
    http.get(`${API}/search/s1`, () => HttpResponse.json({ data: SEARCH })),
    http.get(`${API}/search/s1/offers`, () =>
      HttpResponse.json({ data: [inCatalogue(), theAgencyChoice('last')], links: {}, meta: META, facets: FACETS, nearby: [] }),
    ),
    http.get(`${API}/search/s1/offers/o1`, () => HttpResponse.json({ data: inCatalogue([WITH_BREAKFAST]) })),
    http.get(`${API}/orders/${ORDER}`, order),
    http.post(`${API}/orders/${ORDER}/items`, async ({ request }) => {
      added = await request.json();
      items = [anOfflineItem('i1')];
      status = 'quoting';
      return order();
    }),
  );
});

const show = (stay: object = {}) => {
  const query = new URLSearchParams({ stretches: JSON.stringify([{ ...STRETCH, ...stay }]), orderId: ORDER, travelers: ANA });
  return open(
    <Routes>
      <Route path="/busca/hospedagens-offline/resultados" element={<OfflineResultsPage />} />
    </Routes>,
    { session: EMPLOYEE, at: `/busca/hospedagens-offline/resultados?${query.toString()}` },
  );
};
const question = () => screen.findByRole('region', { name: 'Pedido de cotação' });
const cards = async () => {
  await screen.findByRole('article', { name: 'A agência escolhe' });
  return screen.getAllByRole('article');
};

it('lists the catalogue at reference prices and, last, the choice of the agency', async () => {
  show({ hotel: 'Pousada do Sol' });
  const [hotel, choice] = await cards();
  if (!hotel || !choice) throw new Error('two offers were answered');
  expect(asked).toMatchObject({ checkin: '2027-01-11', rooms: [{ adults: 1 }], hotel_name: 'Pousada do Sol' });
  expect(hotel).toHaveAccessibleName(/^Hotel Maré Alta, 4 estrelas, Valor de referência, R\$\s620,00$/);
  expect(within(hotel).getByText('Valor de referência · 2 noites')).toBeVisible();
  expect(within(hotel).queryByText(/total/i)).not.toBeInTheDocument();
  expect(choice).toHaveAccessibleName('A agência escolhe');
  expect(within(choice).getByText(/Pousada do Sol/)).toBeVisible();
  expect(within(choice).queryByText(/R\$/)).not.toBeInTheDocument();
});

it('the choice of the agency is asked for with the wishes of the form, and the order waits for its quote', async () => {
  show({ wishes: 'Perto do metrô' });
  const panel = await question();
  const ask = within(panel).getByRole('button', { name: 'Pedir cotação à agência' });
  expect(ask).toBeDisabled();
  expect(within(panel).getByRole('textbox', { name: 'Observações' })).toHaveValue('Perto do metrô');
  await userEvent.click(await screen.findByRole('button', { name: 'Escolher A agência escolhe' }));
  expect(await within(panel).findByText('Entra no pedido 10482')).toBeVisible();
  await userEvent.click(ask);
  expect(await screen.findByText('Pedido 10482 enviado para cotação.')).toBeVisible();
  expect(added).toEqual({ offer_uuid: 'last', travelers_uuids: [ANA], obs: 'Perto do metrô' });
  expect(screen.getByRole('link', { name: 'Ver pedido' })).toHaveAttribute('href', `/pedidos/${ORDER}`);
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
});

it('a room of a hotel is picked in its details, which count no rooms', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Ver detalhes de Hotel Maré Alta' }));
  const panel = await screen.findByRole('dialog', { name: 'Hotel Maré Alta' });
  expect(await within(panel).findByText('Valor de referência')).toBeVisible();
  expect(within(panel).queryByText(/Resta/)).not.toBeInTheDocument();
  await userEvent.click(within(panel).getByRole('button', { name: /^Escolher Quarto Standard casal/ }));
  const asking = await question();
  expect(await within(asking).findByText('Quarto Standard casal, Café da manhã')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Escolhido: Hotel Maré Alta' })).toBeVisible();
  await userEvent.click(within(asking).getByRole('button', { name: 'Pedir cotação à agência' }));
  await waitFor(() => expect(added).toEqual({ offer_uuid: 'o1', travelers_uuids: [ANA], room_uuid: 'r2' }));
});

it('a refusal is told in the words of the server, and nothing is lost', async () => {
  server.use(
    http.post(`${API}/orders/${ORDER}/items`, () =>
      HttpResponse.json({ message: 'Esta oferta expirou. Refaça a busca.', code: 'OFFER_EXPIRED' }, { status: 409 }),
    ),
  );
  show({ wishes: 'Perto do metrô' });
  await userEvent.click(await screen.findByRole('button', { name: 'Escolher A agência escolhe' }));
  await userEvent.click(within(await question()).getByRole('button', { name: 'Pedir cotação à agência' }));
  const dialog = await screen.findByRole('dialog', { name: 'Não foi possível reservar' });
  expect(within(dialog).getByText('Esta oferta expirou. Refaça a busca.')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Escolher outro' }));
  expect(within(await question()).getByRole('textbox', { name: 'Observações' })).toHaveValue('Perto do metrô');
});

it('an order that was answered leads to its options', async () => {
  items = [aQuotedItem('i1')];
  status = 'quoted';
  show();
  expect(await screen.findByText('A agência já respondeu ao pedido 10482.')).toBeVisible();
});

it('what was removed from the order is asked for again', async () => {
  items = [anOfflineItem('i1', { status: 'canceled' })];
  show();
  expect(await cards()).toHaveLength(2);
});

it('a search that fails can be repeated', async () => {
  let isDown = true;
  server.use(
    http.post(`${API}/search/offline-hotel`, () =>
      isDown
        ? HttpResponse.json({ message: 'x', code: 'INTERNAL' }, { status: 500 })
        : HttpResponse.json({ data: SEARCH }, { status: 202 }),
    ),
  );
  show();
  const again = await screen.findByRole('button', { name: 'Tentar de novo' });
  isDown = false;
  await userEvent.click(again);
  expect(await cards()).toHaveLength(2);
});

it('an address without a question starts again', async () => {
  open(<OfflineResultsPage />, { session: EMPLOYEE, at: '/busca/hospedagens-offline/resultados?stretches=oops' });
  expect(await screen.findByText('Refaça sua busca')).toBeVisible();
});
