import { describe, expect, it } from 'vitest';
import { emptyAirSearch, formOf, problemsOf, resultsAddress, stretchesOf, withType, type AirSearchForm } from './air-search';

const TODAY = '2026-11-20';
const round: AirSearchForm = {
  type: 'round',
  stretches: [{ origin: 'GRU', destination: 'SSA', goDate: '2026-11-26' }],
  returnDate: '2026-11-28',
  adults: 1,
  children: 0,
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

  it('travels in its address and comes back', () => {
    const address = resultsAddress(round);
    expect(stretchesOf(address.split('?')[1] ?? '')).toEqual([
      { origin: 'GRU', destination: 'SSA', goDate: '2026-11-26', returnDate: '2026-11-28', adultQuantity: 1, childrenQuantity: 0 },
    ]);
    expect(formOf(stretchesOf(address.split('?')[1] ?? '') ?? [])).toEqual(round);
  });

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
