import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { effectOn, type Sale } from './price-effect';
import type { PriceRowValues } from './price-values';

interface Case {
  rule: string;
  sale: object;
  rows?: object[];
  wins: number | null;
  amount: string;
}
interface Cases {
  sale: object;
  row: object;
  ladder: object[];
  cases: Case[];
}
/** The cases by which the server is tested too. */
const PATH = join(import.meta.dirname, '../../../../../../services/contracts/tests/price_cases.json');
const { sale, row, ladder, cases } = JSON.parse(readFileSync(PATH, 'utf8')) as Cases;

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
/** As the screen holds it: no provider is an empty one. */
const held = (wire: object) => Object.fromEntries(Object.entries(wire).map(([name, value]) => [camel(name), (value as unknown) ?? '']));
const rowsOf = (rows: readonly object[]) => rows.map((given) => held({ ...row, ...given }) as unknown as PriceRowValues);

it.each(cases)('$rule: the most specific row makes its amount', ({ sale: given, rows = ladder, wins, amount }) => {
  const expected = wins === null ? null : { at: wins, amount };
  expect(effectOn(held({ ...sale, ...given }) as unknown as Sale, rowsOf(rows))).toEqual(expected);
});
