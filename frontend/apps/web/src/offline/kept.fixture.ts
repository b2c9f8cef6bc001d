/** A shelf in memory, and a session whose key, company and day a test sets. */
import { aQueryClient } from '@trajeto/shared-testing';
import type { KeptWorld } from './kept';
import type { KeptRow, KeptShelf } from './shelf';

export function aShelf() {
  const rows = new Map<string, KeptRow>();
  const shelf: KeptShelf = {
    all: () => Promise.resolve([...rows.values()]),
    put: (row) => {
      rows.set(row.name, row);
      return Promise.resolve();
    },
    drop: (names) => {
      names.forEach((name) => rows.delete(name));
      return Promise.resolve();
    },
  };
  return { shelf, rows };
}

export const aSecret = (letter: string) => btoa(letter.repeat(32));
export const TODAY = Date.parse('2026-11-22T15:00:00Z');

export const aWorld = (shelf: KeptShelf, over: Partial<KeptWorld> = {}): KeptWorld => ({
  queryClient: aQueryClient(),
  shelf,
  secret: () => aSecret('a'),
  company: () => null,
  now: () => TODAY,
  ...over,
});
