import type { Cart } from '@trajeto/orders-data-access';
import { expect, it } from 'vitest';
import { carriedAround, placeIn, withAround } from '../search/around';
import { aroundOf } from './around-cart';

const stop = (city: string, day: string, time: string) => ({ city, date: day, time, datetime: `${day}T${time}:00-03:00` });
const flight = (index: number, from: string, to: string, day: string) => ({
  uuid: `i${index}`,
  table: 'airway',
  flights: [{ uuid: `f${index}`, stretchIndex: index }],
  segments: [{ uuid: `s${index}`, flightUuid: `f${index}`, departure: stop(from, day, '07:05'), arrival: stop(to, day, '10:20') }],
});
const car = {
  uuid: 'c1',
  table: 'vehicle',
  pickupAt: '2027-01-11T10:00:00-03:00',
  returnAt: '2027-01-14T09:30:00-03:00',
  pickupStore: { city: 'Recife' },
  returnStore: { city: 'Recife' },
};
const cartOf = (itemsIncluded: object) => ({ itemsIncluded }) as Cart;
const there = flight(0, 'São Paulo', 'Recife', '2027-01-11');
const back = flight(1, 'Recife', 'São Paulo', '2027-01-14');

it('a trip is from its first arrival to its last departure', () => {
  const around = { home: 'São Paulo', city: 'Recife', from: '2027-01-11', until: '2027-01-14' };
  expect(aroundOf(cartOf({ airway: [back, there] }))).toEqual(around);
  expect(aroundOf(cartOf({ airway: [there] }))).toEqual({ ...around, until: null });
});

it('a car alone is where the trip is, and as long', () => {
  expect(aroundOf(cartOf({ vehicle: [car] }))).toEqual({ home: '', city: 'Recife', from: '2027-01-11', until: '2027-01-14' });
});

it('an order without items leads nowhere', () => {
  expect(aroundOf(cartOf({}))).toBeNull();
});

it('is carried by an address and read back from it', () => {
  const around = { home: 'São Paulo', city: 'Recife', from: '2027-01-11', until: null };
  expect(carriedAround(new URLSearchParams(withAround(around)))).toEqual(around);
  expect(carriedAround(new URLSearchParams({ cidade: 'Recife', de: 'amanhã' }))).toBeNull();
});

it('finds the first place of a city, however it is written', () => {
  const place = (value: string, city: string) => ({ value, city, label: city, words: '' });
  const places = [place('GRU', 'Guarulhos'), place('REC', 'Recife'), place('loja', 'Recife')];
  expect([placeIn(places, 'recife'), placeIn(places, 'Natal')]).toEqual(['REC', null]);
});
