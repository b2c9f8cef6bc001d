/** Rows of a price table copied from a sheet: all of them or none, so that no misspelled provider makes a price of everybody. */
import type { PriceProvider } from '@trajeto/config-data-access/prices';
import { foldText, parseMoney } from '@trajeto/shared-format';
import { changedRow, NEW_ROW, type PriceRowValues } from './price-values';
import { pricesText as text } from './prices.text';

export type Pasted = { rows: PriceRowValues[] } | { problem: string };

const MOST = 500;
/** The columns in their order, as in the form. */
export const PASTED_COLUMNS = [text.service, text.provider, text.scope, text.channel, text.valueType, text.value, text.appliesTo] as const;
type Cells = Readonly<Record<(typeof PASTED_COLUMNS)[number], string>>;

class Unreadable extends Error {}

/** The value whose label the cell says, whatever its case and accents; an empty cell is the `blank` one. */
function chosen<Value extends string>(cells: Cells, column: keyof Cells, labels: Readonly<Record<Value, string>>, blank?: Value): Value {
  const said = cells[column];
  if (said === '' && blank !== undefined) return blank;
  const found = (Object.keys(labels) as Value[]).find((value) => foldText(labels[value]) === foldText(said));
  if (found === undefined) throw new Unreadable(text.pasteUnknown(column, said));
  return found;
}

function amountIn(cells: Cells): string {
  const amount = parseMoney(cells[text.value].replace('%', ''));
  if (amount === null) throw new Unreadable(text.pasteUnknown(text.value, cells[text.value]));
  return amount;
}

function rowIn(line: string, providers: readonly PriceProvider[]): PriceRowValues {
  const said = line.split('\t').map((cell) => cell.trim());
  const cells = Object.fromEntries(PASTED_COLUMNS.map((column, at) => [column, said[at] ?? ''])) as Cells;
  const named = { '': text.anyProvider, ...Object.fromEntries(providers.map(({ uuid, name }) => [uuid, name])) };
  const row = changedRow(NEW_ROW, { serviceType: chosen(cells, text.service, text.services) });
  return changedRow(row, {
    providerUuid: chosen<string>(cells, text.provider, named, ''),
    scope: chosen(cells, text.scope, text.scopes, 'both'),
    channel: chosen(cells, text.channel, text.channels, 'both'),
    valueType: chosen(cells, text.valueType, text.valueTypes, 'fixed'),
    value: amountIn(cells),
    appliesTo: chosen(cells, text.appliesTo, text.units, 'item'),
  });
}

const isHead = (line: string) => foldText(line.split('\t')[0]?.trim() ?? '') === foldText(text.service);

/** The rows of tab-separated `words`, or the first that cannot be read; a line of column names is left out. */
export function pastedRows(words: string, providers: readonly PriceProvider[]): Pasted {
  const lines = words.split(/\r?\n/).filter((line) => line.trim() !== '' && !isHead(line));
  if (lines.length > MOST) return { problem: text.pasteTooMany(MOST) };
  const rows: PriceRowValues[] = [];
  for (const [at, line] of lines.entries()) {
    try {
      rows.push(rowIn(line, providers));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return { problem: text.pasteProblem(at + 1, error.message) };
    }
  }
  return { rows };
}
