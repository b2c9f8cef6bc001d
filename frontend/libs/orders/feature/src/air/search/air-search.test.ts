import { describe, expect, it } from 'vitest';
import {
  airSearches,
  emptyAirSearch,
  formOf,
  NO_WISHES,
  problemsOf,
  resultsAddress,
  stretchesOf,
  withSeatsFor,
  wishesOf,
  withType,
  type AirSearchForm,
} from './air-search';

const TODAY = '2026-11-20';
const round: AirSearchForm = {
  type: 'round',
  stretches: [{ origin: 'GRU', destination: 'SSA', goDate: '2026-11-26' }],
  returnDate: '2026-11-28',
  adults: 1,
  children: 0,
  infants: 0,
  wishes: NO_WISHES,
};

describe('an air search', () => {
  it('without anything asks for everything', () => {
    expect(problemsOf(emptyAirSearch(), TODAY)).toEqual({
      'stretches.0.origin': 'Informe a origem',
      'stretches.0.destination': 'Informe o destino',
      'stretches.0.goDate': 'Informe a data de ida',
      returnDate: 'Informe a data de volta',
    });
  });

  it('complete has no problem', () => expect(problemsOf(round, TODAY)).toEqual({}));

  it.each([
    ['returns before it leaves', { ...round, returnDate: '2026-11-25' }, { returnDate: 'A volta deve ser depois da ida' }],
    [
      'goes nowhere',
      { ...round, stretches: [{ origin: 'GRU', destination: 'GRU', goDate: '2026-11-26' }] },
      { 'stretches.0.destination': 'Origem e destino devem ser diferentes' },
    ],
    [
      'leaves yesterday',
      { ...round, stretches: [{ origin: 'GRU', destination: 'SSA', goDate: '2026-11-19' }] },
      { 'stretches.0.goDate': 'A data de ida já passou' },
    ],
    [
      'has its stretches out of order',
      {
        ...withType(round, 'multi'),
        stretches: [
          { origin: 'GRU', destination: 'SSA', goDate: '2026-11-26' },
          { origin: 'SSA', destination: 'REC', goDate: '2026-11-24' },
        ],
      },
      { 'stretches.1.goDate': 'As datas dos trechos devem estar em ordem' },
    ],
  ] as const)('that %s says so', (_, form, problems) => expect(problemsOf(form as AirSearchForm, TODAY)).toEqual(problems));

  it('goes no further than airlines sell, for no more people than a search takes', () => {
    const far = {
      ...round,
      stretches: [{ origin: 'GRU', destination: 'SSA', goDate: '2027-10-17' }],
      returnDate: '2027-10-18',
      adults: 9,
      children: 1,
    };
    expect(problemsOf(far, TODAY)).toEqual({
      'stretches.0.goDate': 'A busca aceita datas até 330 dias à frente',
      returnDate: 'A busca aceita datas até 330 dias à frente',
      passengers: 'Uma busca aceita até 9 passageiros',
    });
  });

  it('has a seat for everybody who travels, and says who and why', () => {
    expect(withSeatsFor({ ...round, children: 1 }, 3)).toMatchObject({ adults: 2, children: 1 });
    expect(withSeatsFor({ ...round, adults: 3 }, 2).adults).toBe(3);
    const params = new URLSearchParams(resultsAddress(round, { travelers: ['e1', 'e2'], reason: 'r1' }).split('?')[1]);
    expect([params.get('travelers'), params.get('reasonTrip')]).toEqual(['e1,e2', 'r1']);
  });

  it('is remembered newest first, once, six at most, while it can be flown', () => {
    const on = (day: number) => [{ origin: 'GRU', destination: 'SSA', goDate: `2026-11-${day}`, adultQuantity: 1, childrenQuantity: 0 }];
    for (const day of [19, 21, 22, 23, 24, 25, 26, 22]) airSearches.remember('u1', on(day));
    expect(airSearches.list('u1', TODAY).map(([first]) => first?.goDate.slice(-2))).toEqual(['22', '26', '25', '24', '23', '21']);
    expect(airSearches.list('u2', TODAY)).toEqual([]);
    localStorage.setItem('trajeto.air_searches.u1', '{oops');
    expect(airSearches.list('u1', TODAY)).toEqual([]);
  });

  it('travels in its address and comes back', () => {
    const address = resultsAddress(round);
    expect(stretchesOf(address.split('?')[1] ?? '')).toEqual([
      { origin: 'GRU', destination: 'SSA', goDate: '2026-11-26', returnDate: '2026-11-28', adultQuantity: 1, childrenQuantity: 0 },
    ]);
    expect(formOf(stretchesOf(address.split('?')[1] ?? '') ?? [])).toEqual(round);
  });

  it('carries who sits on a lap and what every flight must be', () => {
    const wishes = { cabin: 'business', directOnly: true, withBaggage: true } as const;
    const params = new URLSearchParams(resultsAddress({ ...round, infants: 1, wishes }).split('?')[1]);
    expect(stretchesOf(params.toString())).toMatchObject([{ infantQuantity: 1 }]);
    expect(wishesOf(params)).toEqual(wishes);
    expect(formOf(stretchesOf(params.toString()) ?? [], wishesOf(params))).toEqual({ ...round, infants: 1, wishes });
    expect(wishesOf(new URLSearchParams('classe=throne&soDiretos=1'))).toEqual(NO_WISHES);
  });

  it('has an adult for everybody on a lap', () =>
    expect(problemsOf({ ...round, infants: 2 }, TODAY)).toEqual({ passengers: 'Cada bebê de colo precisa de um adulto' }));

  it.each(['', 'stretches=', 'stretches=%5B%5D', 'stretches={}', 'stretches=[{"origin":"x"}]', 'stretches=oops'])(
    'malformed as %s is none',
    (search) => expect(stretchesOf(search)).toBeNull(),
  );

  it('keeps what was typed when its type changes', () => {
    const many = withType(round, 'multi');
    expect(many.stretches).toHaveLength(2);
    expect(many.stretches[1]?.origin).toBe('SSA');
    expect(withType(many, 'oneWay')).toMatchObject({ type: 'oneWay', returnDate: null, stretches: [round.stretches[0]] });
  });
});
