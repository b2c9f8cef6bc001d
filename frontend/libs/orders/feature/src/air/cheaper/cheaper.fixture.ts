/** Orders, offers and comparisons as the API sends them. */
import { anOrder } from '../../agency.fixture';

const stop = (iata: string, city: string, date: string, time: string) => ({
  iata,
  airport: city,
  city,
  date,
  time,
  datetime: `${date}T${time}:00-03:00`,
  terminal: null,
});

const GRU = (date: string, time: string) => stop('GRU', 'São Paulo', date, time);
const SSA = (date: string, time: string) => stop('SSA', 'Salvador', date, time);

function flightOf(uuid: string, index: number, leaves: string, number: string) {
  const [date, lands] = [`2026-12-0${index + 1}`, '18:20'];
  const [departure, arrival] = index === 0 ? [GRU(date, leaves), SSA(date, lands)] : [SSA(date, leaves), GRU(date, lands)];
  const id = `${uuid}-f${index}`;
  return {
    flight: { uuid: id, stretch_index: 0, duration: 140, stops: 0, baggages: [{ type: 'hand', quantity: 1, weight: 10 }], passengers: [] },
    segment: {
      uuid: `${id}-s`,
      flight_uuid: id,
      airline: 'gws',
      airline_name: 'Gol',
      flight_number: number,
      operated_by: null,
      departure,
      arrival,
      duration: 140,
      cabin: 'economy',
      fare_class: 'Y',
      aircraft: null,
    },
  };
}

/** A flight at each hour of `leaves`: one way, or there and back. */
export function anOffer(uuid: string, value: string, leaves: readonly string[] = ['10:00'], over: object = {}) {
  const flown = leaves.map((hour, index) => flightOf(uuid, index, hour, `${uuid.replace(/\D/g, '') || '1'}${index}`));
  return {
    uuid,
    search_uuid: 's1',
    product: 'airway',
    stretch_index: 0,
    provider: { uuid: 'p', name: 'Gol', slug: 'gws', logo: null },
    value,
    parts: {},
    expires_at: '2026-11-22T13:20:00Z',
    cheapest: false,
    policy: { in_policy: true, violated_policies: [] },
    airway: {
      flights: flown.map(({ flight }) => flight),
      segments: flown.map(({ segment }) => segment),
      family_fare: 'LIGHT',
      cabin: 'economy',
      with_baggage: false,
      refundable: false,
      fare_rules: null,
      families: null,
      seats_left: 9,
    },
    road: null,
    hotel: null,
    vehicle: null,
    ...over,
  };
}

export const aComparison = (over: object = {}) => ({
  item_uuid: 'i1',
  chosen: anOffer('o100', '612.00'),
  cheapest: anOffer('o200', '492.00', ['07:50']),
  alternatives: [anOffer('o200', '492.00', ['07:50']), anOffer('o300', '600.00', ['11:00'])],
  difference: '120.00',
  seen_at: '2026-11-20T12:10:00Z',
  now: { alternatives: [anOffer('o400', '450.00', ['10:00'])], difference: '162.00', seen_at: '2026-11-22T13:00:00Z' },
  ...over,
});

export const anItem = (over: object = {}) => ({
  uuid: 'i1',
  table: 'airway',
  status: 'open',
  value: '612.00',
  provider: { uuid: 'p', name: 'Gol', slug: 'gws', logo: null },
  travelers: [{ uuid: 'e1', full_name: 'Ana Souza' }],
  flights: anOffer('o100', '612.00').airway.flights,
  segments: anOffer('o100', '612.00').airway.segments,
  violated_policies: [],
  allowed_actions: ['swap'],
  version: 1,
  ...over,
});

export const aComparedOrder = (over: object = {}, item: object = {}) =>
  anOrder(10482, {
    status: 'open',
    approval_model: null,
    items_included: { airway: [anItem(item)], advance: [], expense_report: [] },
    order_violated_policies: { airway: [] },
    price_changes: {},
    allowed_actions: [],
    ...over,
  });
