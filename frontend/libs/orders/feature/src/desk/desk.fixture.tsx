/** Whole orders as the API sends them to a consultant, and the page's part that waits for one. */
import { useQuery } from '@tanstack/react-query';
import { orderQuery } from '@trajeto/orders-data-access';
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { API, CONSULTANT, open } from '../agency.fixture';
import { OrderDesk } from './order-desk';

export const ORDER = 'o10490';
const person = (name: string) => ({ uuid: name, full_name: name, email: `${name}@aurora.test`, seats: [] });
export const ANA = person('Ana Souza');
export const BRUNO = person('Bruno Lima');

export const anItem = (over: object = {}) => ({
  uuid: 'i1',
  table: 'vehicle',
  status: 'failed',
  value: '612.00',
  provider: { uuid: 'p', name: 'Localiza', slug: 'localiza' },
  vehicle: { name: 'Onix', group: 'B' },
  pickup_store: { city: 'Recife' },
  supplier_message: 'Tarifa indisponível no emissor',
  violated_policies: [],
  travelers: [ANA],
  allowed_actions: ['cancel', 'issue'],
  tracker: null,
  version: 4,
  ...over,
});

const stop = (city: string) => ({
  city,
  name: city,
  terminal: city,
  date: '2026-12-21',
  time: '08:00',
  datetime: '2026-12-21T08:00:00-03:00',
});
export const aBus = (over: object = {}) =>
  anItem({ table: 'road', company: 'Cometa', departure: stop('São Paulo'), arrival: stop('Curitiba'), ...over });
export const aFlight = (over: object = {}) =>
  anItem({
    table: 'airway',
    flights: [{ uuid: 'f1', stretch_index: 0 }],
    segments: [
      {
        flight_uuid: 'f1',
        airline_name: 'Gol',
        flight_number: '1624',
        departure: { ...stop('São Paulo'), iata: 'CGH' },
        arrival: { ...stop('Recife'), iata: 'REC' },
      },
    ],
    ...over,
  });

export const RECIFE_STAY = {
  city: 'Recife',
  checkin: '2026-12-26',
  checkout: '2026-12-28',
  nights: 2,
  hotel: null,
  hotel_name: 'A agência escolhe',
  guests: [{ uuid: 'ana', name: 'Ana Souza' }],
  rooms: [{ adults: 1, children_ages: [], confirmation: null, guests: [] }],
  room_description: null,
  regimen: null,
  reference_value: null,
  obs: 'Perto do cliente',
  options: [],
};
export const aStay = (over: object = {}) =>
  anItem({ table: 'offline_hotel', status: 'quoting', supplier_message: null, allowed_actions: ['quote'], ...RECIFE_STAY, ...over });

export const anOption = (uuid: string, over: object = {}) => ({
  uuid,
  status: 'open',
  provider: 'offline',
  hotel_uuid: null,
  hotel_name: 'Baía Azul',
  stars: null,
  images: [],
  room_description: 'Casal',
  regimen: 'breakfast',
  provider_value: '620.00',
  other_taxes: '31.00',
  hotel_fee: '20.00',
  hotel_markup: '41.00',
  customer_value: '712.00',
  payment: 'pix',
  obs: null,
  booking_rules: null,
  expires_at: '2026-12-22T21:00:00Z',
  ...over,
});

export const aWholeOrder = (items: readonly { table: string }[], over: object = {}) => ({
  uuid: ORDER,
  order_number: 10490,
  version: 7,
  status: 'failed',
  travelers: [ANA],
  items_included: Object.fromEntries(items.map(({ table }) => [table, items.filter((item) => item.table === table)])),
  allowed_actions: [],
  ...over,
});

/** What was sent, in its order. */
export interface Sent {
  path: string;
  version: string | null;
  body: unknown;
}

/** Serves the order of `orderNow` and keeps what is sent to it. */
export function serveOrder(orderNow: () => object) {
  const sent: Sent[] = [];
  const keep = async ({ request }: { request: Request }) => {
    const path = new URL(request.url).pathname.replace('/api/v1', '');
    const body: unknown = await request.json().catch(() => null);
    sent.push({ path, version: request.headers.get('If-Match'), body });
    return HttpResponse.json({ data: orderNow() });
  };
  server.use(
    http.get(`${API}/orders/${ORDER}`, () => HttpResponse.json({ data: orderNow() })),
    http.post(`${API}/orders/${ORDER}/*`, keep),
    http.delete(`${API}/orders/${ORDER}/*`, keep),
  );
  return sent;
}

function Page() {
  const { data } = useQuery(orderQuery(ORDER));
  return data && <OrderDesk order={data} />;
}

export const showDesk = () => open(<Page />, { session: CONSULTANT, at: `/pedidos/${ORDER}` });
