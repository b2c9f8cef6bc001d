import { describe, expect, it } from 'vitest';
import { nextFlight, routeOf, wayOf, type TripFlight } from './trip-flights';

const CITIES: Readonly<Record<string, string>> = { GRU: 'São Paulo', CGH: 'São Paulo', SSA: 'Salvador', REC: 'Recife' };
const flight = (origin: string, destination: string, over: Partial<TripFlight> = {}): TripFlight => ({
  origin,
  originCity: CITIES[origin] ?? origin,
  destination,
  destinationCity: CITIES[destination] ?? destination,
  startsAt: '2026-11-26T10:35:00-03:00',
  endsAt: '2026-11-26T12:55:00-03:00',
  airlineName: 'LATAM',
  flightNumber: '7752',
  stops: 0,
  ...over,
});

describe('where a trip leads', () => {
  it.each<[TripFlight[], string | null]>([
    [[], null],
    [[flight('GRU', 'SSA')], 'São Paulo → Salvador'],
    [[flight('GRU', 'SSA'), flight('SSA', 'CGH')], 'São Paulo ⇄ Salvador'],
    [[flight('GRU', 'SSA'), flight('REC', 'GRU')], 'São Paulo → Salvador → Recife → São Paulo'],
    [[flight('GRU', 'SSA'), flight('SSA', 'REC'), flight('REC', 'GRU')], 'São Paulo → Salvador → Recife → São Paulo'],
  ])('%#: is said by its cities', (flights, route) => expect(routeOf(flights)).toBe(route));
});

describe('the next flight', () => {
  const there = flight('GRU', 'SSA');
  const back = flight('SSA', 'GRU', { startsAt: '2026-11-28T22:00:00-03:00', endsAt: '2026-11-29T00:20:00-03:00' });
  it.each([
    ['2026-11-20', there],
    ['2026-11-26', there],
    ['2026-11-27', back],
    ['2026-11-29', back],
  ])('on %s has not landed before that day', (today, next) => expect(nextFlight([there, back], today)).toBe(next));
  it('of a trip that is over is its last', () => expect(nextFlight([there, back], '2026-12-01')).toBe(back));
  it('of a trip without flights is none', () => expect(nextFlight([], '2026-11-20')).toBeNull());
});

it('a flight lasts as long as its clocks say by the zones of their airports', () => {
  const west = flight('REC', 'MAO', { startsAt: '2026-11-26T23:30:00-03:00', endsAt: '2026-11-27T02:10:00-04:00', stops: 1 });
  expect(wayOf(west)).toEqual({
    from: { iata: 'REC', time: '23:30', date: west.startsAt },
    to: { iata: 'MAO', time: '02:10', date: west.endsAt },
    flight: { duration: 220, stops: 1 },
    waits: [],
  });
});
