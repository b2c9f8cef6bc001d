/** Stations and buses as the API sends them. */
const CITY_SP = '01a1ffaa-0001-7078-b0d1-5a0d8dc26290';
export const TIETE = '01a1ffaa-0002-7078-b0d1-5a0d8dc26290';
export const NOVO_RIO = '01a1ffaa-0005-7078-b0d1-5a0d8dc26290';
const CITY_RIO = '01a1ffaa-0004-7078-b0d1-5a0d8dc26290';

const station = (uuid: string, name: string, city: string, state: string) => ({ uuid, name, city, state });
const AT_TIETE = station(TIETE, 'Terminal Rodoviário Tietê', 'São Paulo', 'SP');
const AT_NOVO_RIO = station(NOVO_RIO, 'Rodoviária Novo Rio', 'Rio de Janeiro', 'RJ');
export const STATIONS = [
  { ...AT_NOVO_RIO, city_uuid: CITY_RIO },
  { ...AT_TIETE, city_uuid: CITY_SP },
];

const road = (seatClass: string, isBack: boolean) => ({
  company: 'Viação Serra',
  company_logo: null,
  seat_class: seatClass,
  departure: isBack ? AT_NOVO_RIO : AT_TIETE,
  arrival: isBack ? AT_TIETE : AT_NOVO_RIO,
  departure_date: isBack ? '2027-01-13T22:30:00-03:00' : '2027-01-11T22:30:00-03:00',
  arrival_date: isBack ? '2027-01-14T05:10:00-03:00' : '2027-01-12T05:10:00-03:00',
  duration: 400,
  connection: false,
  amenities: ['Ar-condicionado', 'Wi-Fi'],
  fare: '127.58',
  cancellation_tax: '5.96',
});

export const aBusOffer = (uuid: string, seatClass = 'semi_leito', value = '255.16', isBack = false) => ({
  uuid,
  search_uuid: 's1',
  product: 'road',
  stretch_index: isBack ? 1 : 0,
  provider: { uuid: 'serra', slug: 'serra', name: 'Viação Serra', logo: null },
  value,
  parts: {},
  expires_at: '2027-01-01T00:00:00Z',
  cheapest: false,
  policy: { in_policy: true, violated_policies: [] },
  airway: null,
  road: { ...road(seatClass, isBack), free_seats: 23, passengers: [{ type: 'adult' }, { type: 'adult' }] },
});

export const aBusItem = (uuid: string, isBack = false, over: object = {}) => ({
  uuid,
  table: 'road',
  status: 'open',
  value: '255.16',
  boarding_tax: '16.92',
  parts: { boarding_tax: '16.92', seats_value: '0.00', baggage_value: '0.00' },
  provider: { uuid: 'serra', slug: 'serra', name: 'Viação Serra' },
  travelers: [
    { uuid: 'e1', full_name: 'Ana Souza' },
    { uuid: 'e2', full_name: 'Rafael Ávila' },
  ],
  violated_policies: [],
  allowed_actions: [],
  seats: [],
  bpe: null,
  ticket: null,
  tracker: null,
  ...road('semi_leito', isBack),
  ...over,
});
