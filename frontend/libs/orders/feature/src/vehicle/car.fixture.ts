/** Stores and cars as the API sends them. */
export const SUL = '01a1ffaa-0011-7078-b0d1-5a0d8dc26290';
export const MANDACARU = '01a1ffaa-0012-7078-b0d1-5a0d8dc26290';
export const ANA = '11111111-1111-4111-8111-111111111111';
export const RAFAEL = '22222222-2222-4222-8222-222222222222';

const store = (uuid: string, company: string, name: string, airport: string | null) => ({
  uuid,
  name,
  company,
  address: airport ? 'Aeroporto Gilberto Freyre, saguão de desembarque' : 'Av. Conde da Boa Vista, 333',
  city: 'Recife',
  city_uuid: '01a1ffaa-0010-7078-b0d1-5a0d8dc26290',
  state: 'PE',
  airport_iata: airport,
  opens: airport ? '00:00' : '09:00',
  closes: airport ? '23:59' : '18:00',
});
export const AT_AIRPORT = store(SUL, 'Locadora Sul', 'Aeroporto Gilberto Freyre (REC)', 'REC');
export const IN_TOWN = store(MANDACARU, 'Mandacaru', 'Recife Boa Vista', null);
export const STORES = [AT_AIRPORT, IN_TOWN];

const COVERAGES = [
  { id: 'c1', type: 'Proteção básica', price: '0.00', total_price: '354.00', description: 'Roubo e furto.' },
  { id: 'c2', type: 'Carro e terceiros', price: '51.00', total_price: '507.00', description: 'E danos a terceiros.' },
];

const rental = () => ({
  vehicle: {
    description: 'Compacto 1.0',
    group: 'C',
    group_name: 'Econômico com ar',
    image: null,
    doors: 5,
    air_conditioning: true,
    transmission: 'manual',
    bags: 2,
    seats: 5,
  },
  detail: {
    address: AT_AIRPORT.address,
    dead_line: '2027-01-10T13:00:00Z',
    min_age: 21,
    max_age: null,
    rental_policy: 'Tanque cheio na retirada e na devolução.',
    deposit: '700.00',
    daily_kilometers: null,
  },
  pickup_store: AT_AIRPORT,
  return_store: AT_AIRPORT,
  pickup_at: '2027-01-11T10:00:00-03:00',
  return_at: '2027-01-14T09:30:00-03:00',
  days: 3,
  daily_amount: '118.00',
  return_fee: '0.00',
});

export const aCarOffer = (uuid: string, over: object = {}) => ({
  uuid,
  search_uuid: 's1',
  product: 'vehicle',
  stretch_index: 0,
  provider: { uuid: 'sul', slug: 'locadora-sul', name: 'Locadora Sul', logo: null },
  value: '354.00',
  parts: {},
  expires_at: '2027-01-01T00:00:00Z',
  cheapest: false,
  policy: { in_policy: true, violated_policies: [] },
  airway: null,
  road: null,
  vehicle: { ...rental(), coverages: COVERAGES, ...over },
});

export const aCarItem = (uuid: string, over: object = {}) => ({
  uuid,
  table: 'vehicle',
  status: 'open',
  value: '507.00',
  parts: { boarding_tax: '0.00', seats_value: '0.00', baggage_value: '0.00' },
  provider: { uuid: 'sul', slug: 'locadora-sul', name: 'Locadora Sul' },
  travelers: [
    { uuid: ANA, full_name: 'Ana Souza' },
    { uuid: RAFAEL, full_name: 'Rafael Ávila' },
  ],
  violated_policies: [],
  allowed_actions: [],
  coverage: COVERAGES[1],
  conductor: { uuid: RAFAEL, name: 'Rafael Ávila' },
  rental_number: null,
  tracker: null,
  ...rental(),
  ...over,
});
