import type { BusStation, Order, OrderItem, OfferFilters } from '@trajeto/orders-data-access';
import { describe, expect, it } from 'vitest';
import { legsOf } from '../results/legs';
import { placeOf, shortStation, type BusItem } from './bus';
import { busFilters, filterCount, noFilters, offerFiltersOf } from './filters';
import { inGroups } from './item/ticket-keys';
import { busAlternativesTo, busSearchLike } from './search-like';
import { findPlaces } from '../search/listed-places';
import { stretchesOf } from './search/road-search';
import { chosenOf, questionOf } from './trip';
import { placesOf } from './use-stations';

const key = (digit: number) => `01a1ffaa-000${digit}-7078-b0d1-5a0d8dc26290`;
const [SP, TIETE, JABAQUARA, RIO, NOVO_RIO] = [key(1), key(2), key(3), key(4), key(5)];
const station = (uuid: string, name: string, city: string, cityUuid: string, state: string): BusStation => ({
  uuid,
  name,
  city,
  cityUuid,
  state,
});
const STATIONS = [
  station(NOVO_RIO, 'Rodoviária Novo Rio', 'Rio de Janeiro', RIO, 'RJ'),
  station(JABAQUARA, 'Terminal Rodoviário Jabaquara', 'São Paulo', SP, 'SP'),
  station(TIETE, 'Terminal Rodoviário Tietê', 'São Paulo', SP, 'SP'),
];
const places = placesOf(STATIONS);
const cityOf = (place: string) => places.find(({ value }) => value === place)?.city ?? '';

const end = (uuid: string, name: string, city: string) => ({ uuid, name, city, state: '' });
const [AT_TIETE, AT_NOVO_RIO] = [
  end(TIETE, 'Terminal Rodoviário Tietê', 'São Paulo'),
  end(NOVO_RIO, 'Rodoviária Novo Rio', 'Rio de Janeiro'),
];
const bus = (uuid: string, day: string, isBack = false) =>
  ({
    uuid,
    table: 'road',
    status: 'open',
    company: 'Viação Serra',
    departure: isBack ? AT_NOVO_RIO : AT_TIETE,
    arrival: isBack ? AT_TIETE : AT_NOVO_RIO,
    departureDate: `${day}T22:30:00-03:00`,
    arrivalDate: `${day}T23:50:00-03:00`,
  }) as unknown as BusItem;
const stretches = [{ origin: SP, destination: NOVO_RIO, goDate: '2027-01-11', returnDate: '2027-01-13', passengerQuantity: 2 }];
const legs = legsOf(stretches);

describe('the stations', () => {
  it('are found without accents, a city with several of them before its own', () => {
    expect(findPlaces(places, 'sao paulo').map(({ label }) => label)).toEqual([
      'São Paulo, SP · todas as rodoviárias',
      'Jabaquara · São Paulo, SP',
      'Tietê · São Paulo, SP',
    ]);
    expect(findPlaces(places, 'tiete').map(({ value }) => value)).toEqual([TIETE]);
    expect(findPlaces(places, 'rio').map(({ label }) => label)).toEqual(['Novo Rio · Rio de Janeiro, RJ']);
    expect(findPlaces(places, 'nowhere')).toEqual([]);
  });

  it('are called by what tells them apart', () => {
    expect([shortStation(AT_TIETE), placeOf(AT_NOVO_RIO)]).toEqual(['Tietê', 'Rio de Janeiro, Novo Rio']);
    expect(placeOf({ name: 'Terminal Rodoviário de Bauru', city: 'Bauru' })).toBe('Bauru');
  });
});

describe('a bus search', () => {
  it('asks for each way by itself', () =>
    expect(questionOf(stretches, ['e1'], 'r1')).toEqual({
      stretches: [
        { origin: SP, destination: NOVO_RIO, goDate: '2027-01-11' },
        { origin: NOVO_RIO, destination: SP, goDate: '2027-01-13' },
      ],
      passengerQuantity: 2,
      travelersUuids: ['e1'],
      reasonTripUuid: 'r1',
    }));

  it('knows the bus of each leg by its cities and its day, of two the newer', () => {
    const items = [bus('i1', '2027-01-11'), bus('i2', '2027-01-13', true), bus('i3', '2027-01-11')] as OrderItem[];
    expect(chosenOf(items, legs, cityOf).map(({ leg, item, words }) => [leg.label, item.uuid, words])).toEqual([
      ['Ida', 'i3', 'Viação Serra, 22:30 a 23:50'],
      ['Volta', 'i2', 'Viação Serra, 22:30 a 23:50'],
    ]);
    expect(chosenOf([bus('i4', '2027-01-12')] as OrderItem[], legs, cityOf)).toEqual([]);
  });

  it('is narrowed by class and station, as its address carries it', () => {
    const set = { ...noFilters(), seatClasses: ['executivo', 'throne'], places: [TIETE] };
    const address = busFilters.withFilters(new URLSearchParams(), set);
    expect([busFilters.filtersOf(address), filterCount(set)]).toEqual([set, 2]);
    const [go] = legs;
    if (!go) throw new Error('a search has a leg');
    const asked: OfferFilters = { stretchIndex: 0, sort: 'recommended', seatClasses: ['executivo'], places: [TIETE] };
    expect(offerFiltersOf(set, go, { offers: [], arrives: null })).toEqual(asked);
  });
});

describe('an order with buses', () => {
  const order = (...items: BusItem[]) =>
    ({
      uuid: key(9),
      itemsIncluded: { road: items },
      travelers: [{ uuid: key(7) }, { uuid: key(8) }],
      reasonTrip: null,
    }) as unknown as Order;
  const carried = (address: string) => stretchesOf(address.split('?')[1] ?? '');

  it('fills its search again, there and back as one', () => {
    const address = busSearchLike(order(bus('i2', '2027-01-13', true), bus('i1', '2027-01-11')));
    expect(address).toMatch(/^\/busca\/passagens-onibus\?/);
    expect(carried(address)).toEqual([
      { origin: TIETE, destination: NOVO_RIO, goDate: '2027-01-11', returnDate: '2027-01-13', passengerQuantity: 2 },
    ]);
  });

  it('leads to cheaper ones inside the policy, the leg of the bus open', () => {
    const [go, back] = [bus('i1', '2027-01-11'), bus('i2', '2027-01-13', true)];
    const query = new URLSearchParams(busAlternativesTo(order(go, back), back).split('?')[1]);
    expect([query.get('orderId'), query.get('trocar'), query.get('ordem'), query.get('politica')]).toEqual([key(9), '1', 'price', '1']);
  });
});

it('the key of a ticket is shown in groups of four', () => expect(inGroups('35270112345678')).toBe('3527 0112 3456 78'));
