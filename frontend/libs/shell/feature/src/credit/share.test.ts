import { describe, expect, it } from 'vitest';
import { shareOf } from './share';

describe('how much of a limit is taken', () => {
  it.each([
    ['0.00', '0.00', '0.00', 0, 'petroleo'],
    ['1000.00', '100.00', '699.99', 80, 'petroleo'],
    ['1000.00', '100.00', '700.00', 80, 'ipe'],
    ['1000.00', '0.00', '999.99', 100, 'ipe'],
    ['1000.00', '0.01', '999.99', 100, 'urucum'],
    ['1000.00', '500.00', '900.00', 140, 'urucum'],
    ['0.00', '0.00', '0.01', 100, 'urucum'],
  ])('of %s with %s held and %s spent is %i %%, in %s', (invoiceLimit, reserved, used, total, tone) =>
    expect(shareOf({ invoiceLimit, reserved, used })).toMatchObject({ total, tone }),
  );
});
