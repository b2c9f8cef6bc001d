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

describe('the months of a budget', () => {
  const year = { amount: '3000.00', startDate: '2026-10-01', endDate: '2026-12-31' };

  it('stand beside the plan of one month, also those without a consumption', () => {
    const byMonth = [
      { month: '2026-10', consumed: '500.00' },
      { month: '2026-12', consumed: '2000.00' },
    ];
    const { months, heights, plan, top, planned } = monthsOf({ ...year, byMonth });
    expect(months.map(({ month }) => month)).toEqual(['2026-10', '2026-11', '2026-12']);
    expect([heights, plan, top?.month, planned]).toEqual([[25, 0, 100], 50, '2026-12', '1000.00']);
  });

  it('of one without an end go on to its last consumption, into another year', () => {
    const byMonth = [{ month: '2027-01', consumed: '10.00' }];
    const { months } = monthsOf({ ...year, endDate: null, byMonth });
    expect(months.at(-1)).toEqual({ month: '2027-01', consumed: '10.00' });
  });

  it('without any consumption have no highest one', () => {
    expect(monthsOf({ ...year, byMonth: [] }).top).toBeUndefined();
  });
});
