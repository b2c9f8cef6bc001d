import type { Order, OrderItem } from '@trajeto/orders-data-access';
import { describe, expect, it } from 'vitest';
import { hotelFilters, offerFiltersOf } from './filters';
import { cancellationOf, roomsByName, rulesOf, type HotelItem, type Room } from './hotel';
import { ANA, RAFAEL, RECIFE } from './hotel.fixture';
import { hotelAlternativesTo, hotelSearchLike } from './search-like';
import {
  askedBy,
  emptyHotelSearch,
  formOf,
  problemsOf,
  resultsAddressOf,
  roomChoices,
  roomsAsked,
  roomsFor,
  stretchesOf,
} from './search/hotel-search';
import { chosenOf, questionOf, stayLegs } from './trip';

const form = { ...emptyHotelSearch(), city: { uuid: RECIFE, name: 'Recife' }, checkin: '2027-01-11', checkout: '2027-01-13', rooms: 1 };
const [STAY] = askedBy(form, 2) as [ReturnType<typeof askedBy>[number]];
const ITEM = {
  uuid: 'i1',
  table: 'hotel',
  status: 'open',
  checkin: '2027-01-11',
  checkout: '2027-01-13',
  checkoutAt: '2027-01-13T12:00:00-03:00',
  hotel: { name: 'Hotel Maré Alta', city: 'Recife', cityUuid: RECIFE },
  roomDescription: 'Quarto Standard casal',
  rooms: [{ adults: 2, childrenAges: [] }],
} as unknown as HotelItem;
const ORDER = {
  uuid: 'o1',
  travelers: [{ uuid: ANA }, { uuid: RAFAEL }],
  reasonTrip: null,
  itemsIncluded: { hotel: [ITEM] },
} as unknown as Order;

describe('the search', () => {
  it('says everything that is missing', () => {
    expect(problemsOf(emptyHotelSearch(), '2026-12-01')).toEqual({
      city: 'Informe o destino',
      checkin: 'Informe a data do check-in',
      checkout: 'Informe a data do check-out',
    });
  });

  it('lasts from one night to thirty', () => {
    expect(problemsOf({ ...form, checkout: '2027-01-11' }, '2026-12-01')).toEqual({ checkout: 'O check-out deve ser depois do check-in' });
    expect(problemsOf({ ...form, checkout: '2027-02-10' }, '2026-12-01')).toEqual({});
    expect(problemsOf({ ...form, checkout: '2027-02-11' }, '2026-12-01')).toEqual({ checkout: 'Uma hospedagem tem até 30 noites' });
  });

  it('begins from today on, and ends before hotels have no prices any more', () => {
    expect(problemsOf(form, '2027-01-12')).toEqual({ checkin: 'A data de check-in já passou' });
    expect(problemsOf(form, '2026-02-01').checkout).toBe('A busca aceita datas até 330 dias à frente');
  });

  it('is carried by its address and read back from it', () => {
    const [, query = ''] = resultsAddressOf([STAY]).split('?');
    expect(stretchesOf(query)).toEqual([STAY]);
    expect(formOf([STAY])).toEqual(form);
  });

  it.each([{ returnDate: undefined }, { destination: 'recife' }, { rooms: [] }, { rooms: [5] }, { rooms: 'x' }])(
    'does not read %j',
    (wrong) => {
      const query = new URLSearchParams({ stretches: JSON.stringify([{ ...STAY, ...wrong }]) });
      expect(stretchesOf(query.toString())).toBeNull();
    },
  );
});

describe('rooms', () => {
  it.each([
    ['one for each without a policy', null, 3, null, 3],
    ['as many as policies allow', null, 3, 2, 2],
    ['as few as hold everybody, where policies allow still fewer', null, 5, 1, 2],
    ['the chosen number, above the policy too', 3, 3, 2, 3],
    ['what fits where the chosen number does not any more', 4, 2, null, 2],
  ])('asked for are %s', (_what, rooms, travelers, most, asked) => {
    expect(roomsAsked({ rooms }, travelers, most)).toBe(asked);
  });

  it('are offered from as few as hold everybody to one for each', () => {
    expect(roomChoices(1)).toEqual([[1]]);
    expect(roomChoices(3)).toEqual([[3], [2, 1], [1, 1, 1]]);
    expect(roomChoices(5)[0]).toEqual([3, 2]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('hold all of %i, one to four in each', (travelers) => {
    for (const rooms of roomChoices(travelers)) {
      expect(rooms.reduce((sum, adults) => sum + adults, 0)).toBe(travelers);
      expect(rooms.every((adults) => adults >= 1 && adults <= 4)).toBe(true);
    }
  });

  it('are one for each where the form says nothing', () => {
    expect(askedBy({ ...form, rooms: null }, 3)[0]?.rooms).toEqual(roomsFor(3, 3));
  });
});

it('the question names the city, the nights and the adults of each room', () => {
  expect(questionOf(STAY, [ANA, RAFAEL], null)).toEqual({
    cityUuid: RECIFE,
    checkin: '2027-01-11',
    checkout: '2027-01-13',
    rooms: [{ adults: 2 }],
    travelersUuids: [ANA, RAFAEL],
  });
});

it('filters are asked of the server, unknown ones are left out', () => {
  const [leg] = stayLegs([STAY]) as [ReturnType<typeof stayLegs>[number]];
  const address = 'hotel=mare&estrelas=4,9&regimes=breakfast,brunch&comodidades=Spa&bairros=Boa Viagem&acordo=1&gratis=1&ordem=stars';
  expect(offerFiltersOf(hotelFilters.filtersOf(new URLSearchParams(address)), leg)).toEqual({
    stretchIndex: 0,
    sort: 'stars',
    name: 'mare',
    stars: [4],
    regimens: ['breakfast'],
    amenities: ['Spa'],
    districts: ['Boa Viagem'],
    agreement: true,
    freeCancellation: true,
  });
});

it('the hotel of the stay is the one of its days', () => {
  const other = { ...ITEM, uuid: 'i2', checkin: '2027-02-11' } as OrderItem;
  expect(chosenOf([ITEM, other], stayLegs([STAY])).map(({ item }) => item.uuid)).toEqual(['i1']);
});

it('rooms of one name stand together, in the order of the list', () => {
  const rooms = ['Standard', 'Luxo', 'Standard'].map((roomDescription, index) => ({ uuid: String(index), roomDescription })) as Room[];
  expect(roomsByName(rooms).map(([name, of]) => [name, of.map(({ uuid }) => uuid)])).toEqual([
    ['Standard', ['0', '2']],
    ['Luxo', ['1']],
  ]);
});

it('a rate says until when canceling is free, what the hotel keeps after, and what not coming costs', () => {
  const rules = { bookingRules: { amount: '710.00', deadline: null, penalty: '355.00', noShow: '710.00' } };
  const free = rulesOf({ ...rules, freeCancellationUntil: '2027-01-10T15:00:00Z' });
  expect(free[0]).toMatch(/^Cancelamento grátis até 10\/01\/2027/);
  expect(free.slice(1).map((rule) => rule.replace(/\s/g, ' '))).toEqual([
    'Depois, o hotel retém R$ 355,00',
    'Não comparecimento: R$ 710,00',
  ]);
  expect(cancellationOf({ freeCancellationUntil: null })).toBe('Não reembolsável');
});

it('an order is searched again in its city with its rooms', () => {
  const [path, query = ''] = hotelSearchLike(ORDER).split('?');
  expect(path).toBe('/busca/hospedagens');
  expect(stretchesOf(query)).toMatchObject([{ destination: RECIFE, city: 'Recife', rooms: [2] }]);
  const alternatives = new URLSearchParams(hotelAlternativesTo(ORDER, ITEM).split('?')[1]);
  expect(Object.fromEntries(alternatives)).toMatchObject({ orderId: 'o1', trocar: '0', ordem: 'price', politica: '1' });
});
