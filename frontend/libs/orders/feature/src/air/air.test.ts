import type { OrderItem } from '@trajeto/orders-data-access';
import { ApiError } from '@trajeto/shared-auth';
import { describe, expect, it } from 'vitest';
import type { AirStretch } from './search/air-search';
import { fareBaggage, baggageText } from './baggage';
import { refusalOf } from '../cart/refusal-dialog';
import { currentLeg, earlierOf, missingReason } from '../results/chosen';
import { fitsOrder, legsOf, withDay } from '../results/legs';
import { travelersOf } from '../results/trip-address';
import { filterCount, filtersOf, noFilters, offerFiltersOf, withFilters } from './filters';
import { chosenOf, passengersOf, questionOf } from './trip';

const round: AirStretch[] = [
  { origin: 'GRU', destination: 'SSA', goDate: '2026-12-21', returnDate: '2026-12-24', adultQuantity: 1, childrenQuantity: 0 },
];
const many: AirStretch[] = [
  { origin: 'GRU', destination: 'SSA', goDate: '2026-12-21', adultQuantity: 2, childrenQuantity: 1 },
  { origin: 'SSA', destination: 'REC', goDate: '2026-12-23', adultQuantity: 2, childrenQuantity: 1 },
];
const legs = legsOf(round);

const item = (uuid: string, stretchIndex: number, day: string, landsAt = '10:20') => ({
  uuid,
  table: 'airway',
  flights: [{ uuid: `f-${uuid}`, duration: 140, stops: 0, stretchIndex }],
  segments: [
    {
      flightUuid: `f-${uuid}`,
      departure: { iata: 'GRU', city: 'São Paulo', date: day, time: '08:00', datetime: `${day}T08:00:00-03:00` },
      arrival: { iata: 'SSA', city: 'Salvador', date: day, time: landsAt, datetime: `${day}T${landsAt}:00-03:00` },
    },
  ],
});
const cartOf = (...items: ReturnType<typeof item>[]) => items as unknown as OrderItem[];

describe('the legs of a search', () => {
  it('are the two ways of a round trip, each asked for by itself', () => {
    expect(legs.map(({ label, origin, destination, day }) => [label, origin, destination, day])).toEqual([
      ['Ida', 'GRU', 'SSA', '2026-12-21'],
      ['Volta', 'SSA', 'GRU', '2026-12-24'],
    ]);
    expect(questionOf(round, ['e1'], 'r1')).toEqual({
      stretches: [
        { origin: 'GRU', destination: 'SSA', goDate: '2026-12-21' },
        { origin: 'SSA', destination: 'GRU', goDate: '2026-12-24' },
      ],
      adultQuantity: 1,
      childrenQuantity: 0,
      travelersUuids: ['e1'],
      reasonTripUuid: 'r1',
    });
  });

  it('are numbered when there are many', () => {
    expect(legsOf(many).map(({ label }) => label)).toEqual(['Trecho 1', 'Trecho 2']);
    expect(passengersOf(many)).toBe(3);
    expect(questionOf(many, [], null)).not.toHaveProperty('travelersUuids');
    expect(questionOf(round, [], null, { cabin: 'business', directOnly: true, withBaggage: false })).toMatchObject({
      cabin: 'business',
      directOnly: true,
    });
    expect(questionOf(round, [], null)).not.toHaveProperty('cabin');
  });

  it('move to another day without leaving their order', () => {
    expect(withDay(round, 1, '2026-12-26')[0]).toMatchObject({ goDate: '2026-12-21', returnDate: '2026-12-26' });
    expect(withDay(many, 1, '2026-12-25')[1]?.goDate).toBe('2026-12-25');
    expect([fitsOrder(legs, 0, '2026-12-25'), fitsOrder(legs, 1, '2026-12-25'), fitsOrder(legs, 1, '2026-12-20')]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('filters', () => {
  const set = {
    ...noFilters(),
    sort: 'price' as const,
    inPolicy: true,
    stopsMax: 0,
    companies: ['azul', 'gws'],
    departure: ['06:00', '18:00'] as [string, string],
    maxValue: '900.00',
  };

  it('travel in the address and come back', () => {
    const address = withFilters(new URLSearchParams('stretches=x'), set);
    expect(filtersOf(address)).toEqual(set);
    expect(address.get('stretches')).toBe('x');
    expect(withFilters(address, noFilters()).toString()).toBe('stretches=x');
    expect(filterCount(set)).toBe(5);
  });

  it('that cannot be read are none', () =>
    expect(filtersOf(new URLSearchParams('ordem=oops&paradas=muitas&saida=25:00-99:99&preco=abc'))).toEqual(noFilters()));

  it('ask only for what is set, after the flight before has landed', () => {
    const [go, back] = legs;
    if (!go || !back) throw new Error('a round trip has two legs');
    expect(offerFiltersOf(noFilters(), go, { offers: [], arrives: null })).toEqual({ stretchIndex: 0, sort: 'recommended' });
    expect(offerFiltersOf(set, back, { offers: ['o1'], arrives: null })).toMatchObject({
      combinesWith: ['o1'],
      departureFrom: '06:00',
      stopsMax: 0,
    });
    expect(offerFiltersOf(set, back, { offers: [], arrives: { date: back.day, time: '10:20' } })).toMatchObject({ departureFrom: '11:20' });
    expect(offerFiltersOf(noFilters(), back, { offers: [], arrives: { date: go.day, time: '10:20' } })).not.toHaveProperty('departureFrom');
    expect(offerFiltersOf(noFilters(), back, { offers: [], arrives: { date: back.day, time: '23:30' } })).toMatchObject({
      departureFrom: '23:59',
    });
  });
});

describe('the cart', () => {
  const go = item('i1', 0, '2026-12-21');

  it('asks for the legs in order and says what is missing', () => {
    expect(currentLeg(legs, chosenOf([], legs), null)?.label).toBe('Ida');
    const chosen = chosenOf(cartOf(go), legs);
    expect(currentLeg(legs, chosen, null)?.label).toBe('Volta');
    expect(missingReason(legs, chosen)).toBe('Escolha a volta para continuar');
    const whole = chosenOf(cartOf(go, item('i2', 1, '2026-12-24')), legs);
    expect([currentLeg(legs, whole, null), missingReason(legs, whole), currentLeg(legs, whole, 0)?.label]).toEqual([null, null, 'Ida']);
  });

  it('shows the newer of two flights of a leg, and none of another day', () => {
    expect(chosenOf(cartOf(go, item('i3', 0, '2026-12-21')), legs).map((one) => one.item.uuid)).toEqual(['i3']);
    expect(chosenOf(cartOf(item('i4', 0, '2026-12-22')), legs)).toEqual([]);
  });

  it('knows what was chosen before by its offers, else by its landing', () => {
    const [, back] = legs;
    const chosen = chosenOf(cartOf(go), legs);
    if (!back) throw new Error('a round trip has two legs');
    expect(earlierOf(back, chosen, { i1: 'o1' })).toEqual({ offers: ['o1'], arrives: null });
    expect(earlierOf(back, chosen, {})).toEqual({ offers: [], arrives: { date: '2026-12-21', time: '10:20' } });
  });
});

describe('a flight that could not be reserved', () => {
  it.each([
    [
      new ApiError(409, {
        code: 'PRICE_CHANGED',
        message: 'O preço mudou. Confira o novo valor.',
        details: { value: '612.00', newValue: '655.00' },
      }),
      'accept',
    ],
    [new ApiError(409, { code: 'OFFER_EXPIRED', message: 'Esta oferta expirou. Refaça a busca.' }), 'refresh'],
    [new ApiError(422, { code: 'AIRWAY_RESERVE_ERROR', message: 'Não foi possível reservar o voo. Escolha outra opção.' }), 'other'],
    [new ApiError(503, { code: 'SUPPLIER_UNAVAILABLE', message: 'O fornecedor não respondeu. Tente novamente em instantes.' }), 'again'],
    [ApiError.network(new Error('down')), 'again'],
  ] as const)('%s leads on by %s', (error, way) => {
    const refusal = refusalOf(error);
    expect(refusal.way).toBe(way);
    expect(refusal.message).toBe(error.message);
  });

  it('shows both prices, and the sentence of a field', () => {
    const changed = new ApiError(409, { code: 'PRICE_CHANGED', message: 'x', details: { value: '612.00', newValue: '655.00' } });
    expect(refusalOf(changed).prices).toEqual({ value: 'R$\u00a0612,00', newValue: 'R$\u00a0655,00' });
    const wrong = new ApiError(422, {
      code: 'VALIDATION_ERROR',
      message: 'Verifique os campos informados.',
      errors: { travelersUuids: ['Esta oferta é para 2 viajante(s)'] },
    });
    expect(refusalOf(wrong)).toMatchObject({ message: 'Esta oferta é para 2 viajante(s)', way: 'other' });
  });
});

describe('words', () => {
  it('tell the luggage', () => {
    const hand = { type: 'hand', quantity: 1, weight: 10 } as const;
    expect([baggageText([hand]), fareBaggage([hand])]).toEqual(['Só bagagem de mão', '1 de mão, 10 kg']);
    expect(baggageText([hand, { type: 'checked', quantity: 2, weight: 23 }])).toBe('2 malas de 23 kg incluídas');
  });

  it('take travelers from the address, else who is signed in', () => {
    const uuid = '01a1ffaa-e537-7435-8779-bc0f6f5e6c1b';
    expect(travelersOf(new URLSearchParams({ travelers: `${uuid},oops,${uuid}` }), 'me')).toEqual([uuid]);
    expect([travelersOf(new URLSearchParams(), 'me'), travelersOf(new URLSearchParams(), null)]).toEqual([['me'], []]);
  });
});
