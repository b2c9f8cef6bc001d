/** Where drafts rest in this browser: IndexedDB, so that photos outlive a reload; behind an interface, so that tests need no browser. */
import { announceChange } from './changes';
import type { Draft } from './draft';

export interface DraftStore {
  /** The drafts of one owner, oldest first; those past their week are dropped. */
  all: (owner: string) => Promise<Draft[]>;
  keep: (draft: Draft) => Promise<void>;
  drop: (id: string) => Promise<void>;
}

const [DATABASE, STORE] = ['trajeto.despesas', 'rascunhos'];
const WEEK = 7 * 86_400_000;

const done = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'));
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
  return done(request);
}

/** A draft that waits to be sent is never too old: it was promised. */
export const isStale = ({ createdAt, outbox }: Draft, now: number): boolean => outbox === null && now - createdAt > WEEK;

export function browserDraftStore(now: () => number = Date.now): DraftStore {
  /** Those that wait to be sent: what is typed into a draft meanwhile is nobody else's matter. */
  const waiting = new Set<string>();
  const tell = (id: string, waits: boolean) => {
    if (waiting.has(id) === waits) return;
    if (waits) waiting.add(id);
    else waiting.delete(id);
    announceChange();
  };
  let opened: Promise<IDBDatabase> | null = null;
  const within = async <Answer>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<Answer>): Promise<Answer> => {
    opened ??= open();
    return done(act((await opened).transaction(STORE, mode).objectStore(STORE)));
  };
  const drop = async (id: string) => {
    await within('readwrite', (store) => store.delete(id));
    tell(id, false);
  };
  return {
    keep: async (draft) => {
      await within('readwrite', (store) => store.put(draft));
      tell(draft.id, draft.outbox !== null);
    },
    drop,
    all: async (owner) => {
      const kept = (await within('readonly', (store) => store.getAll())) as Draft[];
      kept.filter(({ outbox }) => outbox !== null).forEach(({ id }) => waiting.add(id));
      const stale = kept.filter((draft) => isStale(draft, now()));
      await Promise.all(stale.map(({ id }) => drop(id)));
      return kept
        .filter((draft) => draft.owner === owner && !stale.includes(draft))
        .sort((one, other) => one.createdAt - other.createdAt || one.id.localeCompare(other.id));
    },
  };
}

/** For browsers that keep nothing (private windows of some): the page alone remembers. */
export function memoryDraftStore(): DraftStore {
  const kept = new Map<string, Draft>();
  return {
    keep: (draft) => {
      kept.set(draft.id, draft);
      return Promise.resolve();
    },
    drop: (id) => {
      kept.delete(id);
      return Promise.resolve();
    },
    all: (owner) => Promise.resolve([...kept.values()].filter((draft) => draft.owner === owner)),
  };
}
