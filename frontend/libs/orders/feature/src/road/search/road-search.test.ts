import { describe, expect, it } from 'vitest';
import {
  askedBy,
  emptyRoadSearch,
  formOf,
  problemsOf,
  resultsAddressOf,
  roadSearches,
  stretchesOf,
  withSeatsFor,
  type RoadSearchForm,
} from './road-search';

const TODAY = '2026-11-20';
const [TIETE, NOVO_RIO] = ['01a1ffaa-0002-7078-b0d1-5a0d8dc26290', '01a1ffaa-0005-7078-b0d1-5a0d8dc26290'];
const whole: RoadSearchForm = {
  stretch: { origin: TIETE, destination: NOVO_RIO, goDate: '2026-11-26' },
  returnDate: null,
  passengers: 1,
};

describe('a bus search', () => {
  it('asks for no way back, and says what is missing', () => {
    expect(problemsOf(whole, TODAY)).toEqual({});
    expect(problemsOf(emptyRoadSearch(), TODAY)).toEqual({
      'stretches.0.origin': 'Informe a origem',
      'stretches.0.destination': 'Informe o destino',
      'stretches.0.goDate': 'Informe a data de ida',
    });
  });

  it.each([
    [
      'of one place',
      { ...whole, stretch: { ...whole.stretch, destination: TIETE } },
      { 'stretches.0.destination': 'Origem e destino devem ser diferentes' },
    ],
    ['back before it left', { ...whole, returnDate: '2026-11-25' }, { returnDate: 'A volta deve ser depois da ida' }],
    [
      'beyond the timetables',
      { ...whole, stretch: { ...whole.stretch, goDate: '2027-05-20' } },
      { 'stretches.0.goDate': 'A busca aceita datas até 180 dias à frente' },
    ],
    ['of too many', { ...whole, passengers: 7 }, { passengers: 'Uma busca aceita até 6 passageiros' }],
  ])('%s says so', (_, form, problems) => expect(problemsOf(form, TODAY)).toEqual(problems));

  it('has a seat for everybody who travels', () => {
    expect(withSeatsFor(whole, 3).passengers).toBe(3);
    expect(withSeatsFor({ ...whole, passengers: 4 }, 2).passengers).toBe(4);
  });

  it('travels in its address with who travels, why, and the order it goes into', () => {
    const form = { ...whole, returnDate: '2026-11-28', passengers: 2 };
    const address = resultsAddressOf(askedBy(form), { travelers: ['e1', 'e2'], reason: 'r1', orderId: 'o1' });
    const query = new URLSearchParams(address.split('?')[1]);
    expect(address).toMatch(/^\/busca\/passagens-onibus\/resultados\?/);
    expect([query.get('travelers'), query.get('reasonTrip'), query.get('orderId')]).toEqual(['e1,e2', 'r1', 'o1']);
    expect(formOf(stretchesOf(query.toString()) ?? [])).toEqual(form);
  });

  it.each(['', 'stretches=oops', 'stretches=[{"origin":"GRU","destination":"SSA","goDate":"2026-11-26","passengerQuantity":1}]'])(
    'malformed as %s is none',
    (search) => expect(stretchesOf(search)).toBeNull(),
  );

  it('is remembered apart from the flights', () => {
    roadSearches.remember('u1', askedBy(whole));
    expect(roadSearches.list('u1', TODAY)).toEqual([askedBy(whole)]);
    expect(roadSearches.list('u1', '2026-11-27')).toEqual([]);
    expect(localStorage.getItem('trajeto.air_searches.u1')).toBeNull();
  });
});
