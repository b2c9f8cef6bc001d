/** Cars: what a card says, what its details say, and what choosing one with its coverage and driver sends. */
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { API, EMPLOYEE, open } from '../agency.fixture';
import { cartAnswer } from '../cart/cart.fixture';
import { CarResultsPage } from './car-results-page';
import { aCarItem, aCarOffer, ANA, IN_TOWN, RAFAEL, STORES } from './car.fixture';

const ORDER = '0197c0de-0000-7000-8000-000000000001';
const STRETCHES = JSON.stringify([
  {
    origin: 'REC',
    destination: 'REC',
    goDate: '2027-01-11',
    goTime: '10:00',
    returnDate: '2027-01-14',
    returnTime: '09:30',
    driver: RAFAEL,
  },
]);
const RESULTS = `/busca/alugar-carros/resultados?${new URLSearchParams({ stretches: STRETCHES, orderId: ORDER }).toString()}`;
const PEOPLE = [
  { uuid: ANA, full_name: 'Ana Souza' },
  { uuid: RAFAEL, full_name: 'Rafael Ávila' },
];

let items: object[];
let offers: object[];
let asked: unknown;
let added: unknown;
let filters: URLSearchParams;

const wireOrder = () => cartAnswer(ORDER, { vehicle: items }, { total_value: '507.00', travelers: PEOPLE });
const search = {
  uuid: 's1',
  status: 'done',
  wait_time: 0,
  offers_total: 1,
  providers: [],
  expires_at: '2099-01-01T00:00:00Z',
  updated_at: '2026-11-27T00:00:00Z',
};
const NEARBY = [
  { day: '2027-01-10', value: null },
  { day: '2027-01-11', value: '354.00' },
];
const facets = {
  in_policy: { true: 1, false: 0 },
  companies: [],
  places: [],
  stops: {},
  vehicle_groups: [
    { slug: 'C', name: 'Grupo C · Econômico com ar', count: 1 },
    { slug: 'F', name: 'Grupo F · SUV', count: 0 },
  ],
  transmission: [
    { slug: 'manual', name: 'Manual', count: 1 },
    { slug: 'automatic', name: 'Automático', count: 2 },
  ],
  air_conditioning: { true: 1, false: 0 },
  value: { min: '354.00', max: '354.00' },
  duration: { min: 4290, max: 4290 },
};

beforeEach(() => {
  items = [];
  offers = [aCarOffer('o1')];
  asked = undefined;
  added = undefined;
  const meta = { current_page: 1, last_page: 1, from: 1, to: 1, total: 1, per_page: 100 };
  server.use(
    http.get(`${API}/vehicle-stores`, () => HttpResponse.json({ data: STORES, links: {}, meta })),
    http.get(`${API}/travelers`, () => HttpResponse.json({ data: [], links: {}, meta })),
    http.post(`${API}/search/vehicle`, async ({ request }) => {
      asked = await request.json();
      return HttpResponse.json({ data: search }, { status: 202 });
    }),
    http.get(`${API}/search/s1`, () => HttpResponse.json({ data: search })),
    http.get(`${API}/search/s1/offers`, ({ request }) => {
      filters = new URL(request.url).searchParams;
      return HttpResponse.json({ data: offers, links: {}, meta, facets, nearby: NEARBY });
    }),
    http.get(`${API}/orders/${ORDER}`, wireOrder),
    http.post(`${API}/orders/${ORDER}/items`, async ({ request }) => {
      added = await request.json();
      items = [aCarItem('i1')];
      return wireOrder();
    }),
  );
});

function Where() {
  const { pathname, search: query } = useLocation();
  return <output>{pathname + query}</output>;
}
const show = () =>
  open(
    <>
      <Routes>
        <Route path="/busca/alugar-carros/resultados" element={<CarResultsPage />} />
        <Route path="*" element={null} />
      </Routes>
      <Where />
    </>,
    { session: EMPLOYEE, at: RESULTS },
  );
const theCar = () => screen.findByRole('article', { name: /^Compacto 1\.0 ou similar, Locadora Sul/ });
const openCoverages = async () =>
  userEvent.click(await screen.findByRole('button', { name: /^Escolher Compacto 1\.0 ou similar, Locadora Sul por R\$\s354,00$/ }));

it('a card says group, traits, store, hours, deposit, and the price of a day and of all', async () => {
  show();
  const card = await theCar();
  expect(asked).toMatchObject({ pickup_airport: 'REC', pickup_at: '2027-01-11T10:00', return_at: '2027-01-14T09:30' });
  for (const words of [
    'Grupo C · Econômico com ar',
    '5 lugares · Câmbio manual · Ar-condicionado · 5 portas · 2 malas',
    /Locadora Sul · Aeroporto Gilberto Freyre \(REC\)/,
    /saguão de desembarque · 24 h/,
    'Quilometragem livre',
    /^Caução de R\$\s700,00$/,
    /^R\$\s118,00 por dia, 3 diárias$/,
  ])
    expect(within(card).getByText(words)).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'Carros em Recife' })).toBeVisible();
  expect(within(card).queryByText(/Taxa de devolução/)).not.toBeInTheDocument();
  // Companies tell no prices of other days.
  expect(screen.queryByRole('list', { name: 'Dias próximos' })).not.toBeInTheDocument();
});

it('a return elsewhere costs a fee of its own', async () => {
  offers = [aCarOffer('o1', { return_store: IN_TOWN, return_fee: '180.00' })];
  show();
  expect(within(await theCar()).getByText(/^Taxa de devolução em outra cidade R\$\s180,00$/)).toBeVisible();
});

it('the details say what the company asks of the driver and until when canceling costs nothing', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Ver detalhes de Compacto 1.0 ou similar, Locadora Sul' }));
  const panel = await screen.findByRole('dialog');
  for (const words of ['A partir de 21 anos', /^Sem custo até 10\/01\/2027/, 'Tanque cheio na retirada e na devolução.'])
    expect(within(panel).getByText(words)).toBeVisible();
});

it('the chosen coverage and driver are bought, and lead to the checkout', async () => {
  show();
  await openCoverages();
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('radio', { name: /^Proteção básica/ })).toBeChecked();
  // Who was chosen in the search drives.
  expect(within(dialog).getByRole('combobox', { name: 'Condutor' })).toHaveValue(RAFAEL);
  await userEvent.click(within(dialog).getByRole('radio', { name: /^Carro e terceiros/ }));
  expect(within(dialog).getAllByText(/R\$\s507,00/).length).toBeGreaterThan(0);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Adicionar ao pedido' }));
  expect(await screen.findByText(/^\/busca\/passagens-aereas\/checkout\?orderId=/)).toBeInTheDocument();
  expect(added).toEqual({ offer_uuid: 'o1', travelers_uuids: [ANA, RAFAEL], coverage_uuid: 'c2', conductor_uuid: RAFAEL });
});

it('a choice that is given up buys nothing', async () => {
  show();
  await openCoverages();
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancelar' }));
  expect(screen.queryByRole('button', { name: 'Adicionar ao pedido' })).not.toBeInTheDocument();
  expect(added).toBeUndefined();
});

it('the transmission is one of both, asked of the server and kept in the address', async () => {
  show();
  await theCar();
  const filtersOpen = screen.queryByRole('button', { name: /^Filtros/ });
  if (filtersOpen) await userEvent.click(filtersOpen);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Automático' }));
  expect(screen.getByText(/cambio=automatic/)).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Manual' }));
  expect(await screen.findByText(/cambio=manual/)).toBeInTheDocument();
  expect(filters.get('transmission')).toBe('manual');
});
