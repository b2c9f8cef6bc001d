import { describe, expect, it } from 'vitest';
import { kindOf, nextPeriod, periodAround, periodChoices, periodName, repeated } from './periods';

const span = (start: string, end: string) => ({ start, end });

describe('a period of a budget', () => {
  it.each([
    [span('2026-12-01', '2026-12-31'), 'month', 'dezembro de 2026', span('2027-01-01', '2027-01-31')],
    [span('2028-01-01', '2028-01-31'), 'month', 'janeiro de 2028', span('2028-02-01', '2028-02-29')],
    [span('2026-10-01', '2026-12-31'), 'quarter', '4º trimestre de 2026', span('2027-01-01', '2027-03-31')],
    [span('2026-01-01', '2026-03-31'), 'quarter', '1º trimestre de 2026', span('2026-04-01', '2026-06-30')],
    [span('2026-01-01', '2026-12-31'), 'year', '2026', span('2027-01-01', '2027-12-31')],
    [span('2026-02-01', '2026-04-30'), 'dates', '01/02/2026 a 30/04/2026', span('2026-05-01', '2026-07-28')],
    [span('2026-12-10', '2026-12-16'), 'dates', '10/12/2026 a 16/12/2026', span('2026-12-17', '2026-12-23')],
  ])('$start to $end is read, and followed, by the calendar', (period, kind, name, next) => {
    expect([kindOf(period), periodName(period), nextPeriod(period)]).toEqual([kind, name, next]);
  });

  it('is found around a day', () => {
    expect(periodAround('quarter', '2026-11-27')).toEqual(span('2026-10-01', '2026-12-31'));
    expect(periodAround('year', '2026-11-27')).toEqual(span('2026-01-01', '2026-12-31'));
  });

  it('is repeated without a gap and without an overlap', () => {
    const all = repeated(span('2026-11-01', '2026-11-30'), 2);
    expect(all.map(({ start }) => start)).toEqual(['2026-11-01', '2026-12-01', '2027-01-01']);
  });

  it('stands among those to choose from, however old it is', () => {
    expect(periodChoices('month', '2026-11-27', '2020-01-01')[0]).toEqual({ value: '2020-01-01', label: 'janeiro de 2020' });
    expect(periodChoices('year', '2026-11-27', '').map(({ label }) => label)).toContain('2027');
  });
});
