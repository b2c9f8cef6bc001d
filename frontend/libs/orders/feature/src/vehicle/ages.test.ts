/** A driver is as old as on the day of the pick-up; nobody is refused for a birthday that was not told. */
import { expect, it } from 'vitest';
import { ageOf, mayDrive } from './ages';

const rental = (minAge: number, maxAge: number | null = null) =>
  ({ pickupAt: '2026-12-21T10:00:00-03:00', detail: { minAge, maxAge } }) as unknown as Parameters<typeof mayDrive>[1];

it.each([
  ['2005-12-21', 21, true],
  ['2005-12-22', 20, false],
  ['1990-05-17', 36, true],
  [null, null, true],
])('born on %s: %s years old, may drive: %s', (birth, age, may) => {
  expect(ageOf({ birth }, rental(21))).toBe(age);
  expect(mayDrive({ birth }, rental(21))).toBe(may);
});

it('companies may have a highest age', () => {
  expect(mayDrive({ birth: '1950-01-01' }, rental(21, 75))).toBe(false);
  expect(mayDrive({ birth: '1951-12-21' }, rental(21, 75))).toBe(true);
});
