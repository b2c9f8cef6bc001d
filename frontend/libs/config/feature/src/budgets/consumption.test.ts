import { describe, expect, it } from 'vitest';
import { monthsOf, sharesOf } from './consumption';

const budget = (spent: string, committed = '0.00', reserved = '0.00') => ({
  amount: '1000.00',
  spent,
  committed,
  reserved,
  alertPercentage: 80,
});

describe('the bar of a budget', () => {
  it('is as long as the plan while less was consumed', () => {
    expect(sharesOf(budget('500.00', '200.00', '100.00'))).toEqual({
      parts: { spent: 50, committed: 20, reserved: 10 },
      overrun: null,
      alert: 80,
    });
  });

  it('ends with what went beyond the plan', () => {
    const { parts, overrun, alert } = sharesOf(budget('900.00', '300.00', '50.00'));
    expect(overrun).toEqual({ share: 20, value: '250.00' });
    expect(parts).toEqual({ spent: 72, committed: 8, reserved: 0 });
    expect(alert).toBe(64);
  });

  it('without a plan is all beyond it', () => {
    expect(sharesOf({ ...budget('10.00'), amount: '0.00' })).toMatchObject({
      parts: { spent: 0 },
      overrun: { share: 100, value: '10.00' },
    });
  });

  it('without a consumption is empty', () => {
    expect(sharesOf({ ...budget('0.00'), alertPercentage: null })).toEqual({
      parts: { spent: 0, committed: 0, reserved: 0 },
      overrun: null,
      alert: null,
    });
  });
});

it('the months of a budget stand beside the plan of one month', () => {
  const byMonth = [
    { month: '2026-10', consumed: '250.00' },
    { month: '2026-11', consumed: '1000.00' },
  ];
  expect(monthsOf({ amount: '1000.00', byMonth })).toEqual({ heights: [25, 100], plan: 50, top: byMonth[1], planned: '500.00' });
  expect(monthsOf({ amount: '1000.00', byMonth: [] })).toMatchObject({ heights: [], top: undefined });
});
