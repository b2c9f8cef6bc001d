/** Where encrypted answers are stored in this browser; behind an interface, so that tests need no browser. */
import { KEPT_DATABASE } from '@trajeto/shared-auth';
import type { Encrypted } from './encryption';

export interface StoredRow extends Encrypted {
  name: string;
  /** When the server gave the answer, in milliseconds. */
  at: number;
}

export interface AnswerStore {
  all: () => Promise<StoredRow[]>;
  put: (row: StoredRow) => Promise<void>;
  drop: (names: readonly string[]) => Promise<void>;
}

const STORE = 'respostas';

const done = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'));
  });

const over = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB refused'));
  });

/** Opened anew each time and never in the way: the end of a session, in whatever tab, deletes the database at once. */
async function within<Answer>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => Answer): Promise<Answer> {
  const opening = indexedDB.open(KEPT_DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'name' });
  const database = await done(opening);
  database.onversionchange = () => database.close();
  try {
    const transaction = database.transaction(STORE, mode);
    const answer = act(transaction.objectStore(STORE));
    await over(transaction);
    return answer;
  } finally {
    database.close();
  }
}

export const browserStore: AnswerStore = {
  all: async () => (await within('readonly', (store) => store.getAll())).result as StoredRow[],
  put: async (row) => {
    await within('readwrite', (store) => store.put(row));
  },
  drop: (names) => within('readwrite', (store) => names.forEach((name) => store.delete(name))),
};
