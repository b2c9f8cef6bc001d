import type { ItemOf, Order, ReSearch } from '@trajeto/orders-data-access';
import { describe, expect, it } from 'vitest';
import { itemsOf, stepAddress, totalBefore } from './address';
import { differenceOf } from './difference';
import { arrivalBefore, placeOf, stepsLeft } from './steps';

const [GO, BACK] = ['01a1ffaa-0001-7078-b0d1-5a0d8dc26290', '01a1ffaa-0002-7078-b0d1-5a0d8dc26290'] as const;
const stop = (date: string, time: string) => ({ date, time, datetime: `${date}T${time}:00-03:00` });

describe('the steps of a re-search', () => {
  const camel = (item: string, done: boolean) => ({ step: item === GO ? 1 : 2, itemUuid: item, done });
  const asked = { next: 1, steps: [camel(GO, false), camel(BACK, false)] } as unknown as ReSearch;
  const order = (go: string, allowedActions = ['re_search']) =>
    ({
      allowedActions,
      itemsIncluded: {
        airway: [
          { uuid: GO, table: 'airway', status: go },
          { uuid: BACK, table: 'airway', status: 'changing' },
        ],
      },
    }) as unknown as Order;

  it('open the one of the address, else the next', () => {
    expect(stepsLeft(asked, order('changing'), BACK)).toMatchObject({ asked: { item: { uuid: BACK } }, following: { item: { uuid: GO } } });
  });

  it('are done where the item is gone from the order', () => {
    const { asked: open, following } = stepsLeft(asked, order('canceled'), GO);
    expect(open).toBeUndefined();
    expect(following?.item.uuid).toBe(BACK);
  });

  it('are none while the order waits for its approvers again', () => {
    expect(stepsLeft(asked, order('changing', []), GO)).toEqual({ asked: undefined, following: undefined });
  });

  it('are counted by the items asked for, whatever the cart forgot', () => {
    const last = { step: 1, itemUuid: BACK } as ReSearch['steps'][number];
    expect(placeOf([GO, BACK], [last], last)).toEqual({ step: 2, of: 2 });
    expect(placeOf([], [last], last)).toEqual({ step: 1, of: 1 });
  });

  it('know when the flight before lands', () => {
    const camelLeg = (id: string, from: object, to: object) =>
      ({
        uuid: id,
        table: 'airway',
        status: 'issued',
        flights: [{ uuid: id }],
        segments: [{ flightUuid: id, departure: from, arrival: to }],
      }) as unknown as ItemOf<'airway'>;
    const [one, other] = [
      camelLeg(GO, stop('2026-12-21', '07:05'), stop('2026-12-21', '10:20')),
      camelLeg(BACK, stop('2026-12-24', '17:30'), stop('2026-12-24', '20:50')),
    ];
    const whole = { itemsIncluded: { airway: [one, other] } } as unknown as Order;
    expect(arrivalBefore(whole, other)).toEqual({ date: '2026-12-21', time: '10:20' });
    expect(arrivalBefore(whole, one)).toBeNull();
  });
});

it.each([
  ['700.00', '612.00', 'R$\u00a088,00 a mais'],
  ['600.00', '612.00', 'R$\u00a012,00 a menos'],
  ['612.00', '612.00', 'mesmo valor'],
  [null, '612.00', null],
])('%s is told from %s as %s', (value, than, shown) => expect(differenceOf(value, than)).toBe(shown));

it('the items of an address are those that can be read', () => {
  expect(itemsOf(new URLSearchParams(`items=${GO},oops,${GO}`))).toEqual([GO]);
  expect(itemsOf(new URLSearchParams('items='))).toEqual([]);
  expect(itemsOf(new URLSearchParams('orderId=x'))).toBeNull();
});

it('the address of a step carries the way back of a pair, and what the order cost before', () => {
  const step = {
    product: 'airway',
    itemUuid: GO,
    origin: 'GRU',
    destination: 'SSA',
    goDate: '2026-12-21',
    returnDate: '2026-12-24',
    reasonTripUuid: null,
  };
  const asked = { ...step, adultQuantity: 2, childrenQuantity: 0 } as ReSearch['steps'][number];
  const params = new URL(stepAddress({ orderId: 'o1', items: [GO], before: '1432.00' }, asked) ?? '', 'http://x').searchParams;
  expect(JSON.parse(params.get('stretches') ?? '')).toEqual([
    { origin: 'GRU', destination: 'SSA', goDate: '2026-12-21', returnDate: '2026-12-24', adultQuantity: 2, childrenQuantity: 0 },
  ]);
  expect([params.has('reasonTrip'), totalBefore(params), totalBefore(new URLSearchParams('before=oops'))]).toEqual([
    false,
    '1432.00',
    null,
  ]);
});
