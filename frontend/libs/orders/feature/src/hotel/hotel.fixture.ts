/** Hotels as the API sends them. */
export const RECIFE = '01a1ffaa-0010-7078-b0d1-5a0d8dc26290';
export const ANA = '11111111-1111-4111-8111-111111111111';
export const RAFAEL = '22222222-2222-4222-8222-222222222222';

const MARE_ALTA = {
  uuid: '01a1ffaa-0011-7078-b0d1-5a0d8dc26290',
  name: 'Hotel Maré Alta',
  chain: null,
  city: 'Recife',
  state: 'PE',
  city_uuid: RECIFE,
  address: 'Av. Boa Viagem, 1000',
  district: 'Boa Viagem',
  stars: 4,
  amenities: ['Wi-Fi', 'Café da manhã', 'Piscina', 'Academia', 'Bar', 'Spa'],
  images: ['/api/v1/hotel-pictures/mare-alta/0.svg', '/api/v1/hotel-pictures/mare-alta/1.svg'],
  latitude: -8.12,
  longitude: -34.9,
  description: 'Hotel de alto padrão com atendimento atento.',
};

const room = (uuid: string, over: object = {}) => ({
  uuid,
  room_description: 'Quarto Standard casal',
  images: [],
  max_guests: 2,
  regimen: 'room_only',
  daily_amount: '310.00',
  value: '620.00',
  agreement: false,
  rooms_left: 8,
  free_cancellation_until: null,
  booking_rules: { amount: '620.00', deadline: null, penalty: '620.00', no_show: '620.00' },
  policy: { in_policy: true, violated_policies: [] },
  ...over,
});
export const CHEAPEST = room('r1');
export const WITH_BREAKFAST = room('r2', {
  regimen: 'breakfast',
  daily_amount: '355.00',
  value: '710.00',
  rooms_left: 2,
  free_cancellation_until: '2027-01-10T15:00:00Z',
  booking_rules: { amount: '710.00', deadline: '2027-01-10T15:00:00Z', penalty: '355.00', no_show: '710.00' },
});

const stay = () => ({
  hotel: MARE_ALTA,
  checkin: '2027-01-11',
  checkout: '2027-01-13',
  checkin_at: '2027-01-11T14:00:00-03:00',
  arrival_until: '2027-01-11T23:59:00-03:00',
  checkout_at: '2027-01-13T12:00:00-03:00',
  nights: 2,
  agreement: false,
});

export const aHotelOffer = (uuid: string, rooms: readonly object[] = [CHEAPEST], over: object = {}) => ({
  uuid,
  search_uuid: 's1',
  product: 'hotel',
  stretch_index: 0,
  provider: { uuid: 'leitos', slug: 'leitos', name: 'Leitos', logo: null },
  value: '620.00',
  parts: {},
  expires_at: '2027-01-01T00:00:00Z',
  cheapest: false,
  policy: { in_policy: true, violated_policies: [] },
  airway: null,
  road: null,
  vehicle: null,
  hotel: {
    ...stay(),
    parties: [{ adults: 2, children_ages: [] }],
    regimens: ['room_only', 'breakfast'],
    free_cancellation_until: null,
    rooms,
    ...over,
  },
});

export const aHotelItem = (uuid: string, over: object = {}) => ({
  uuid,
  table: 'hotel',
  status: 'open',
  value: '710.00',
  parts: { boarding_tax: '0.00', seats_value: '0.00', baggage_value: '0.00', provider_fees: '12.00' },
  provider: { uuid: 'leitos', slug: 'leitos', name: 'Leitos' },
  travelers: [
    { uuid: ANA, full_name: 'Ana Souza' },
    { uuid: RAFAEL, full_name: 'Rafael Ávila' },
  ],
  violated_policies: [],
  allowed_actions: [],
  tracker: null,
  city: 'Recife',
  stars: 4,
  amenities: MARE_ALTA.amenities,
  room_uuid: 'r2',
  room_description: 'Quarto Standard casal',
  regimen: 'breakfast',
  booking_rules: WITH_BREAKFAST.booking_rules,
  rooms: [
    {
      adults: 2,
      children_ages: [],
      confirmation: 'HT-4711',
      guests: [
        { uuid: ANA, name: 'Ana Souza' },
        { uuid: RAFAEL, name: 'Rafael Ávila' },
      ],
    },
  ],
  ...stay(),
  ...over,
});
