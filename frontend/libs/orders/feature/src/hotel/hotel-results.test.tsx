/** Hotels: what a card says, what the page of one says of its rooms, and what choosing one sends. */
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { API, EMPLOYEE, open } from '../agency.fixture';
import { cartAnswer } from '../cart/cart.fixture';
import { HotelDetailsPage } from './details/hotel-details-page';
import { HotelResultsPage } from './hotel-results-page';
import { aHotelItem, aHotelOffer, ANA, CHEAPEST, RAFAEL, RECIFE, WITH_BREAKFAST } from './hotel.fixture';

const SEARCH = '0197c0de-0000-7000-8000-0000000000a1';
const OFFER = '0197c0de-0000-7000-8000-0000000000a2';
const ORDER = '0197c0de-0000-7000-8000-000000000001';
const STRETCHES = JSON.stringify([
  { origin: RECIFE, destination: RECIFE, city: 'Recife', goDate: '2027-01-11', returnDate: '2027-01-13', rooms: [2] },
]);
const PEOPLE = [
  { uuid: ANA, full_name: 'Ana Souza' },
  { uuid: RAFAEL, full_name: 'Rafael Ávila' },
];
const query = new URLSearchParams({ stretches: STRETCHES, orderId: ORDER, travelers: `${ANA},${RAFAEL}` });

let items: object[];
let rooms: object[];
let asked: unknown;
let added: unknown;
let filters: URLSearchParams;

const theOffer = (of?: object[]) => ({ ...aHotelOffer(OFFER, of), search_uuid: SEARCH });
const wireOrder = () => cartAnswer(ORDER, { hotel: items }, { total_value: '710.00', travelers: PEOPLE });
const search = {
  uuid: SEARCH,
  status: 'done',
  wait_time: 0,
  offers_total: 1,
  providers: [],
  expires_at: '2099-01-01T00:00:00Z',
  updated_at: '2026-11-27T00:00:00Z',
};
const choices = (...names: string[]) => names.map((name, index) => ({ slug: name, name, count: index + 1 }));
const facets = {
  in_policy: { true: 1, false: 0 },
  companies: [],
  places: [],
  stops: {},
  stars: choices('3', '4'),
  regimens: [
    { slug: 'room_only', name: 'Só hospedagem', count: 1 },
    { slug: 'breakfast', name: 'Café da manhã', count: 1 },
  ],
  amenities: choices('Piscina', 'Spa'),
  districts: choices('Boa Viagem', 'Pina'),
  agreement: { true: 0, false: 1 },
  free_cancellation: { true: 1, false: 0 },
  value: { min: '620.00', max: '620.00' },
  duration: { min: 2880, max: 2880 },
};

beforeEach(() => {
  items = [];
  rooms = [CHEAPEST, WITH_BREAKFAST];
  asked = undefined;
  added = undefined;
  const meta = { current_page: 1, last_page: 1, from: 1, to: 1, total: 1, per_page: 100 };
  server.use(
    http.get(`${API}/travelers`, () => HttpResponse.json({ data: [], links: {}, meta })),
    http.post(`${API}/search/hotel`, async ({ request }) => {
      asked = await request.json();
      return HttpResponse.json({ data: search }, { status: 202 });
    }),
    http.get(`${API}/search/${SEARCH}`, () => HttpResponse.json({ data: search })),
    http.get(`${API}/search/${SEARCH}/offers`, ({ request }) => {
      filters = new URL(request.url).searchParams;
      return HttpResponse.json({ data: [theOffer()], links: {}, meta, facets, nearby: [] });
    }),
    http.get(`${API}/search/${SEARCH}/offers/${OFFER}`, () => HttpResponse.json({ data: theOffer(rooms) })),
    http.get(`${API}/orders/${ORDER}`, wireOrder),
    http.post(`${API}/orders/${ORDER}/items`, async ({ request }) => {
      added = await request.json();
      items = [aHotelItem('i1')];
      return wireOrder();
    }),
  );
});

function Where() {
  const { pathname, search: asking } = useLocation();
  return <output>{pathname + asking}</output>;
}
const show = () =>
  open(
    <>
      <Routes>
        <Route path="/busca/hospedagens/resultados" element={<HotelResultsPage />} />
        <Route path="/busca/hospedagens/detalhes" element={<HotelDetailsPage />} />
        <Route path="*" element={null} />
      </Routes>
      <Where />
    </>,
    { session: EMPLOYEE, at: `/busca/hospedagens/resultados?${query.toString()}` },
  );
const theHotel = () => screen.findByRole('article', { name: /^Hotel Maré Alta, 4 estrelas/ });
async function openRooms() {
  await userEvent.click(await screen.findByRole('link', { name: /^Ver quartos de Hotel Maré Alta, a partir de R\$\s620,00$/ }));
  await screen.findByText(/^\/busca\/hospedagens\/detalhes\?/);
  return document.body;
}

it('a card says stars, district, amenities, meals, terms, and the price of a night and of all', async () => {
  show();
  const card = await theHotel();
  expect(asked).toMatchObject({ city_uuid: RECIFE, checkin: '2027-01-11', checkout: '2027-01-13', rooms: [{ adults: 2 }] });
  for (const words of [
    'Boa Viagem',
    'Wi-Fi · Café da manhã · Piscina · Academia · +2',
    'Só hospedagem',
    'Não reembolsável',
    /^R\$\s310,00 por noite, 2 noites$/,
  ])
    expect(within(card).getByText(words)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Hotéis em Recife' })).toBeVisible();
});

it('pictures follow each other round', async () => {
  show();
  const card = await theHotel();
  expect(within(card).getByRole('img', { name: 'Hotel Maré Alta, foto 1 de 2' })).toHaveAttribute('src', expect.stringMatching(/0\.svg$/));
  const next = within(card).getByRole('button', { name: 'Próxima foto, Hotel Maré Alta' });
  await userEvent.click(next);
  expect(within(card).getByRole('img', { name: 'Hotel Maré Alta, foto 2 de 2' })).toBeInTheDocument();
  await userEvent.click(next);
  expect(within(card).getByRole('img', { name: 'Hotel Maré Alta, foto 1 de 2' })).toBeInTheDocument();
});

it('the chosen room is bought, and leads to the checkout', async () => {
  show();
  const panel = await openRooms();
  expect(await within(panel).findByText(/^Cancelamento grátis até 10\/01\/2027/)).toBeVisible();
  expect(within(panel).getByText('Restam 2 quartos')).toBeVisible();
  await userEvent.click(within(panel).getByRole('button', { name: /^Escolher Quarto Standard casal, Café da manhã, por R\$\s710,00$/ }));
  expect(await screen.findByText(/^\/busca\/passagens-aereas\/checkout\?orderId=/)).toBeInTheDocument();
  expect(added).toEqual({ offer_uuid: OFFER, travelers_uuids: [ANA, RAFAEL], room_uuid: 'r2' });
});

it('an offer that is gone says so and can be asked again', async () => {
  let answers = 0;
  server.use(
    http.get(`${API}/search/${SEARCH}/offers/${OFFER}`, () => {
      answers += 1;
      if (answers > 1) return HttpResponse.json({ data: theOffer(rooms) });
      return HttpResponse.json({ message: 'O preço mudou', code: 'PRICE_CHANGED' }, { status: 409 });
    }),
  );
  show();
  const panel = await openRooms();
  expect(await within(panel).findByText('O preço mudou')).toBeVisible();
  await userEvent.click(within(panel).getByRole('button', { name: 'Tentar de novo' }));
  expect(await within(panel).findByText('Café da manhã', { selector: 'strong' })).toBeVisible();
});

it('a filter is asked of the server and kept in the address', { tags: 'long' }, async () => {
  show();
  await theHotel();
  const filtersOpen = screen.queryByRole('button', { name: /^Filtros/ });
  if (filtersOpen) await userEvent.click(filtersOpen);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Cancelamento grátis' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Nome do hotel' }), 'maré');
  await waitFor(() => expect(filters.get('name')).toBe('maré'));
  expect(filters.get('free_cancellation')).toBe('true');
  expect(screen.getByText(/gratis=1/)).toBeInTheDocument();
});

it('who found nothing asks the agency for the same stay', async () => {
  show();
  await theHotel();
  const link = within(screen.getByRole('complementary', { name: 'Não encontrou? Peça à agência' })).getByRole('link', {
    name: 'Pedir à agência',
  });
  const [path, address = ''] = (link.getAttribute('href') ?? '').split('?');
  expect(path).toBe('/busca/hospedagens-offline/resultados');
  expect(Object.fromEntries(new URLSearchParams(address))).toEqual(Object.fromEntries(query));
});

it('the page of a hotel says where it is, shows its pictures, and leads back to the hotels', async () => {
  show();
  await openRooms();
  expect(await screen.findByRole('heading', { level: 1, name: 'Hotel Maré Alta' })).toBeVisible();
  expect(screen.getByText('Av. Boa Viagem, 1000, Boa Viagem, Recife (PE)')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver no mapa' })).toHaveAttribute('target', '_blank');
  expect(within(screen.getByRole('complementary', { name: 'Sua estadia' })).getByText('2 noites · 1 quarto · 2 hóspedes')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ver 2 fotos' }));
  const photos = await screen.findByRole('dialog', { name: 'Fotos de Hotel Maré Alta' });
  expect(within(photos).getByRole('img', { name: 'Hotel Maré Alta, foto 1 de 2' })).toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}');
  expect(within(photos).getByRole('img', { name: 'Hotel Maré Alta, foto 2 de 2' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  const [back] = screen.getAllByRole('link', { name: 'Hotéis em Recife' });
  expect(back).toHaveAttribute('href', `/busca/hospedagens/resultados?${query.toString()}`);
});

it('a room takes the place of the hotel that the order holds for these days', async () => {
  items = [aHotelItem('i0')];
  let swapped: unknown;
  server.use(
    http.post(`${API}/orders/${ORDER}/items/i0/swap`, async ({ request }) => {
      swapped = await request.json();
      items = [aHotelItem('i1')];
      return wireOrder();
    }),
  );
  query.set('busca', SEARCH);
  query.set('oferta', OFFER);
  open(
    <Routes>
      <Route path="/busca/hospedagens/detalhes" element={<HotelDetailsPage />} />
    </Routes>,
    { session: EMPLOYEE, at: `/busca/hospedagens/detalhes?${query.toString()}` },
  );
  query.delete('busca');
  query.delete('oferta');
  await userEvent.click(await screen.findByRole('button', { name: /^Trocar por Quarto Standard casal, Café da manhã/ }));
  await waitFor(() => expect(swapped).toMatchObject({ offer_uuid: OFFER, room_uuid: 'r2' }));
});

it('an address without a hotel starts again', async () => {
  open(<HotelDetailsPage />, { session: EMPLOYEE, at: `/busca/hospedagens/detalhes?${query.toString()}` });
  expect(await screen.findByText('Refaça sua busca')).toBeVisible();
});
