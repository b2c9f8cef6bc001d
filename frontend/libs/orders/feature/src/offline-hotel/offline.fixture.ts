/** Stays of the agency as the API sends them. */
import { ANA, RECIFE } from '../hotel/hotel.fixture';

export const anOption = (uuid: string, over: object = {}) => ({
  uuid,
  status: 'open',
  provider: 'Maré Alta',
  hotel_uuid: '01a1ffaa-0011-7078-b0d1-5a0d8dc26290',
  hotel_name: 'Maré Alta',
  stars: 4,
  images: ['/api/v1/hotel-pictures/mare-alta/0.svg'],
  room_description: 'Casal',
  regimen: 'breakfast',
  provider_value: null,
  other_taxes: '31.00',
  hotel_fee: null,
  hotel_markup: null,
  customer_value: '712.00',
  payment: 'pix',
  obs: 'Vista para o mar',
  booking_rules: { amount: '712.00', deadline: '2027-01-10T15:00:00Z', penalty: '356.00', no_show: null },
  expires_at: '2027-01-03T21:00:00Z',
  ...over,
});

/** The hotel is one the agency chooses. */
export const anOfflineItem = (uuid: string, over: object = {}) => ({
  uuid,
  table: 'offline_hotel',
  status: 'quoting',
  version: 3,
  value: '0.00',
  parts: { boarding_tax: '0.00', seats_value: '0.00', baggage_value: '0.00', provider_fees: null },
  provider: { uuid: 'agencia', slug: 'agencia', name: 'Agência' },
  travelers: [{ uuid: ANA, full_name: 'Ana Souza' }],
  violated_policies: [],
  allowed_actions: ['remove'],
  tracker: null,
  hotel: null,
  hotel_name: 'Hotel à escolha da agência',
  city: 'Recife',
  stars: null,
  room_description: null,
  regimen: null,
  daily_amount: null,
  reference_value: null,
  booking_rules: null,
  obs: 'Perto do metrô',
  options: [],
  checkin: '2027-01-11',
  checkout: '2027-01-13',
  checkin_at: '2027-01-11T14:00:00-03:00',
  arrival_until: '2027-01-11T23:59:00-03:00',
  checkout_at: '2027-01-13T12:00:00-03:00',
  nights: 2,
  agreement: false,
  rooms: [{ adults: 1, children_ages: [], confirmation: null, guests: [{ uuid: ANA, name: 'Ana Souza' }] }],
  ...over,
});

/** Answered with two options that may be chosen. */
export const aQuotedItem = (uuid: string, over: object = {}) =>
  anOfflineItem(uuid, {
    status: 'quoted',
    allowed_actions: ['remove', 'choose_option'],
    options: [
      anOption('a'),
      anOption('b', {
        hotel_name: 'Baía Azul',
        hotel_uuid: null,
        stars: null,
        images: [],
        other_taxes: '0.00',
        customer_value: '790.00',
        payment: 'credit_card',
        obs: null,
        booking_rules: null,
        expires_at: '2027-01-04T21:00:00Z',
      }),
    ],
    ...over,
  });

/** The first option was chosen. */
export const aChosenItem = (uuid: string, over: object = {}) =>
  anOfflineItem(uuid, {
    status: 'open',
    value: '712.00',
    hotel_name: 'Maré Alta',
    room_description: 'Casal',
    regimen: 'breakfast',
    booking_rules: anOption('a').booking_rules,
    options: [anOption('a', { status: 'chosen' }), anOption('b', { status: 'refused' })],
    ...over,
  });

const AGENCY = { uuid: 'agencia', slug: 'agencia', name: 'Agência', logo: null };

/** The offer without hotel and price that stands last. */
export const theAgencyChoice = (uuid: string) => ({
  uuid,
  search_uuid: 's1',
  product: 'offline_hotel',
  stretch_index: 0,
  provider: AGENCY,
  value: null,
  parts: {},
  expires_at: '2027-01-01T00:00:00Z',
  cheapest: false,
  policy: { in_policy: true, violated_policies: [] },
  airway: null,
  road: null,
  vehicle: null,
  hotel: {
    hotel: null,
    checkin: '2027-01-11',
    checkout: '2027-01-13',
    checkin_at: '2027-01-11T14:00:00-03:00',
    arrival_until: '2027-01-11T23:59:00-03:00',
    checkout_at: '2027-01-13T12:00:00-03:00',
    nights: 2,
    agreement: false,
    parties: [{ adults: 1, children_ages: [] }],
    regimens: [],
    free_cancellation_until: null,
    rooms: [],
  },
});

export const STRETCH = { origin: RECIFE, destination: RECIFE, city: 'Recife', goDate: '2027-01-11', returnDate: '2027-01-13', rooms: [1] };
