/** A store in memory, and a session whose key, company and day a test sets. */
import { aQueryClient } from '@trajeto/shared-testing';
import type { OfflineContext } from './stored-answers';
import type { StoredRow, AnswerStore } from './store';

export function aStore() {
  const rows = new Map<string, StoredRow>();
  const store: AnswerStore = {
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
  return { store, rows };
}

export const aSecret = (letter: string) => btoa(letter.repeat(32));
export const TODAY = Date.parse('2026-11-22T15:00:00Z');

export const aContext = (store: AnswerStore, over: Partial<OfflineContext> = {}): OfflineContext => ({
  queryClient: aQueryClient(),
  store,
  secret: () => aSecret('a'),
  company: () => null,
  now: () => TODAY,
  ...over,
});
