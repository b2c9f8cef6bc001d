/** Buses leg by leg: what a card says, what choosing one does, and where the last one leads. */
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, EMPLOYEE, open } from '../agency.fixture';
import { cartAnswer } from '../cart/cart.fixture';
import { asAnswer, ONE_DECK } from '../seats/seats.fixture';
import { RoadResultsPage } from './road-results-page';
import { aBusItem, aBusOffer, NOVO_RIO, STATIONS, TIETE } from './road.fixture';

const ORDER = '0197c0de-0000-7000-8000-000000000001';
const STRETCHES = JSON.stringify([
  { origin: TIETE, destination: NOVO_RIO, goDate: '2027-01-11', returnDate: '2027-01-13', passengerQuantity: 2 },
]);
const RESULTS = `/busca/passagens-onibus/resultados?${new URLSearchParams({ stretches: STRETCHES, orderId: ORDER }).toString()}`;

const TRAVELERS = [
  { uuid: 'e1', full_name: 'Ana Souza' },
  { uuid: 'e2', full_name: 'Rafael Ávila' },
];

let items: ReturnType<typeof aBusItem>[];
let asked: unknown;
let filters: URLSearchParams;

const wireOrder = () => cartAnswer(ORDER, { airway: [], road: items }, { total_value: '255.16', travelers: TRAVELERS });
const search = {
  uuid: 's1',
  status: 'done',
  wait_time: 0,
  offers_total: 1,
  providers: [],
  expires_at: '2099-01-01T00:00:00Z',
  updated_at: '2026-11-27T00:00:00Z',
};
const facets = {
  in_policy: { true: 1, false: 0 },
  companies: [],
  places: [],
  stops: { 0: 1 },
  seat_classes: [
    { slug: 'semi_leito', name: 'Semileito', count: 1 },
    { slug: 'leito', name: 'Leito', count: 0 },
  ],
  value: { min: '255.16', max: '255.16' },
  duration: { min: 400, max: 400 },
};

beforeEach(() => {
  items = [];
  const meta = { current_page: 1, last_page: 1, from: 1, to: 2, total: 2, per_page: 100 };
  server.use(
    http.get(`${API}/bus-stations`, () => HttpResponse.json({ data: STATIONS, links: {}, meta })),
    http.get(`${API}/travelers`, () => HttpResponse.json({ data: [], links: {}, meta })),
    http.get(`${API}/orders/${ORDER}`, wireOrder),
    http.post(`${API}/search/road`, async ({ request }) => {
      asked = await request.json();
      return HttpResponse.json({ data: search }, { status: 202 });
    }),
    http.get(`${API}/search/s1`, () => HttpResponse.json({ data: search })),
    http.get(`${API}/search/s1/offers`, ({ request }) => {
      filters = new URL(request.url).searchParams;
      const isBack = filters.get('stretch_index') === '1';
      const data = [aBusOffer(isBack ? 'back' : 'go', 'semi_leito', '255.16', isBack)];
      return HttpResponse.json({ data, links: {}, meta: { ...meta, total: 1 }, facets, nearby: [] });
    }),
    http.post(`${API}/orders/${ORDER}/items`, () => {
      items = [...items, aBusItem(items.length === 0 ? 'i1' : 'i2', items.length > 0)];
      return wireOrder();
    }),
  );
});

const Elsewhere = () => <output>{`${useLocation().pathname}${useLocation().search}`}</output>;
const pages = (
  <Routes>
    <Route path="/busca/passagens-onibus/resultados" element={<RoadResultsPage />} />
    <Route path="*" element={<Elsewhere />} />
  </Routes>
);
const chooseButton = () => screen.findByRole('button', { name: /^Escolher Viação Serra 22:30, Semileito por R\$\s255,16$/ });

it('a card says company, class, terminals, hours, what is on board, free seats and the price of all', async () => {
  open(pages, { session: EMPLOYEE, at: RESULTS });
  const card = await screen.findByRole('article');
  for (const words of ['Viação Serra', 'Semileito', '22:30', '05:10', 'São Paulo, Tietê', 'Rio de Janeiro, Novo Rio', '23 assentos livres'])
    expect(card).toHaveTextContent(words);
  expect(card).toHaveTextContent(/6 h 40 min.*Direto.*255,16.*total para 2 viajantes.*com taxa de embarque.*Dentro da política/);
  expect(within(card).getByText('Ar-condicionado · Wi-Fi')).toBeVisible();
  expect(asked).toMatchObject({
    passenger_quantity: 2,
    stretches: [
      { origin: TIETE, destination: NOVO_RIO, go_date: '2027-01-11' },
      { origin: NOVO_RIO, destination: TIETE, go_date: '2027-01-13' },
    ],
  });
});

it('the bus of the way out leads to the way back, and that one to the checkout', async () => {
  open(pages, { session: EMPLOYEE, at: RESULTS });
  expect(await screen.findByRole('heading', { level: 1, name: 'Ônibus de São Paulo a Rio de Janeiro' })).toBeVisible();
  await userEvent.click(await chooseButton());
  expect(await screen.findByText('Ida escolhida')).toBeVisible();
  await waitFor(() => expect(filters.get('stretch_index')).toBe('1'));
  expect(filters.getAll('combines_with[]')).toEqual(['go']);
  await userEvent.click(await chooseButton());
  expect(await screen.findByText(`/busca/passagens-aereas/checkout?orderId=${ORDER}`)).toBeVisible();
});

it('a class is asked of the server and stands in the address', async () => {
  open(pages, { session: EMPLOYEE, at: RESULTS });
  await screen.findByRole('article');
  await userEvent.click(screen.getByRole('button', { name: 'Filtros' }));
  expect(await screen.findByRole('checkbox', { name: 'Leito' })).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Semileito' }));
  await waitFor(() => expect(filters.getAll('seat_classes[]')).toEqual(['semi_leito']));
});

it('what the days around cost stands there once the companies have answered, though no bus was added', async () => {
  let isOver = false;
  const told = () => ({ ...search, status: isOver ? 'done' : 'running', wait_time: 0.02 });
  const days = ['2027-01-10', '2027-01-11', '2027-01-12'];
  const page = { links: {}, meta: { current_page: 1, last_page: 1, from: 1, to: 1, total: 1, per_page: 30 }, facets };
  server.use(
    http.post(`${API}/search/road`, () => HttpResponse.json({ data: told() }, { status: 202 })),
    http.get(`${API}/search/s1`, () => HttpResponse.json({ data: told() })),
    http.get(`${API}/search/s1/offers`, () => {
      const value = isOver ? '199.00' : null;
      isOver = true;
      const nearby = days.map((day) => ({ day, value }));
      return HttpResponse.json({ ...page, data: [aBusOffer('go', 'semi_leito', '255.16', false)], nearby });
    }),
  );
  open(pages, { session: EMPLOYEE, at: RESULTS });
  expect(await screen.findByRole('article')).toBeVisible();
  expect((await screen.findAllByText(/199/)).length).toBeGreaterThan(0);
});

it('an address without a search offers to start again', async () => {
  open(pages, { session: EMPLOYEE, at: '/busca/passagens-onibus/resultados?stretches=oops' });
  expect(await screen.findByText('Refaça sua busca')).toBeVisible();
  const [link] = screen.getAllByRole('link', { name: 'Passagens de ônibus' });
  expect(link).toHaveAttribute('href', '/busca/passagens-onibus');
});

describe('seats chosen before the bus goes into the order', () => {
  let added: unknown;
  const openSeats = async () => {
    open(pages, { session: EMPLOYEE, at: RESULTS });
    await userEvent.click(
      (await screen.findAllByRole('button', { name: 'Escolher assento, Viação Serra 22:30, Semileito' }))[0] as Element,
    );
    return screen.findByRole('dialog', { name: 'Assentos, Viação Serra 22:30, Semileito' });
  };
  beforeEach(() => {
    added = undefined;
    server.use(
      http.get(`${API}/search/s1/offers/:offer/seats`, () => HttpResponse.json(asAnswer(ONE_DECK))),
      http.post(`${API}/orders/${ORDER}/items`, async ({ request }) => {
        added = await request.json();
        items = [aBusItem('i1')];
        return wireOrder();
      }),
    );
  });

  it('go with it, each for its traveler', async () => {
    const dialog = await openSeats();
    await userEvent.click(await within(dialog).findByRole('button', { name: /^Assento 02,/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: /^Assento 04,/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirmar assentos' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(added).toMatchObject({
      travelers_uuids: ['e1', 'e2'],
      seats: [
        { traveler_uuid: 'e1', seat_number: '02' },
        { traveler_uuid: 'e2', seat_number: '04' },
      ],
    });
    expect(await screen.findByText('Ida escolhida')).toBeVisible();
  });

  it('that somebody else took leave the dialog open and the cart as it was', async () => {
    const message = 'Este assento não está mais disponível.';
    server.use(http.post(`${API}/orders/${ORDER}/items`, () => HttpResponse.json({ code: 'SEAT_TAKEN', message }, { status: 409 })));
    const dialog = await openSeats();
    await userEvent.click(await within(dialog).findByRole('button', { name: /^Assento 02,/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirmar assentos' }));
    expect(await within(dialog).findByText(message)).toBeVisible();
    expect(items).toEqual([]);
  });

  it('that are given up add nothing', async () => {
    const dialog = await openSeats();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(added).toBeUndefined();
  });
});
