/** Answers stored for reading without a network: those the frame, the vouchers and the capture of an expense need. */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { costCentersQuery } from '@trajeto/config-data-access';
import { expenseTypesQuery, paymentMethodsQuery } from '@trajeto/expenses-data-access';
import {
  galleryToday,
  orderVouchersQuery,
  voucherFileQuery,
  vouchersQuery,
  type VouchersPage,
  type VouchersQuestion,
} from '@trajeto/orders-data-access';
import { dayInSaoPaulo } from '@trajeto/shared-format';
import { bootstrapQuery } from '@trajeto/shell-data-access';
import { nameOf, encrypt, decrypt } from './encryption';
import type { StoredRow, AnswerStore } from './store';

interface Head {
  _id: string;
  query?: VouchersQuestion;
}
const headOf = (key: QueryKey) => key[0] as Head;
const kind = ({ queryKey }: { queryKey: QueryKey }) => headOf(queryKey)._id;

const NOBODY = { orderUuid: '', itemUuid: '' };
const GALLERY = kind(vouchersQuery('', {}));
/** Nothing else is written down: neither other lists nor anybody's orders. */
const KINDS: ReadonlySet<string> = new Set([
  GALLERY,
  ...[bootstrapQuery(), orderVouchersQuery(''), voucherFileQuery(NOBODY)].map(kind),
  ...[expenseTypesQuery(''), paymentMethodsQuery(), costCentersQuery('')].map(kind),
]);

/** Longer than most trips; what is older is no help but a risk. */
const LONGEST = 30 * 86_400_000;
const MOST = 120;

/** As it is stored, before encryption. */
interface StoredAnswer {
  key: QueryKey;
  /** The company an agency's person worked for. */
  company: string | null;
  data: unknown;
}

export interface OfflineContext {
  queryClient: QueryClient;
  store: AnswerStore;
  /** The key of the session, null when there is none. */
  secret: () => string | null;
  company: () => string | null;
  now: () => number;
}

const isKept = ({ queryKey }: Query) => KINDS.has(kind({ queryKey })) && !headOf(queryKey).query?.search;

async function write({ store, secret, company }: OfflineContext, { queryHash, queryKey, state }: Query): Promise<void> {
  const key = secret();
  if (!key) return;
  const kept: StoredAnswer = { key: queryKey, company: company(), data: state.data };
  const row = { name: await nameOf(queryHash), at: state.dataUpdatedAt, ...(await encrypt(key, kept)) };
  // The session may have ended while this was being encrypted.
  if (secret() === key) await store.put(row);
}

const remember = (queryClient: QueryClient) => KINDS.forEach((_id) => queryClient.setQueryDefaults([{ _id }], { gcTime: Infinity }));

/** Writes down what the server has answered, and each answer to come; answers how to stop. */
export function watchAnswers(context: OfflineContext): () => void {
  remember(context.queryClient);
  let last: Promise<void> = Promise.resolve();
  const keep = (query: Query) => {
    if (!isKept(query) || query.state.data === undefined) return;
    // A disk that is full or refuses keeps nothing; the page does without.
    last = last.then(() => write(context, query)).catch(() => undefined);
  };
  const cache = context.queryClient.getQueryCache();
  cache.getAll().forEach(keep);
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) keep(event.query as Query);
  });
}

function asOfToday({ key, data }: StoredAnswer, today: string): { key: QueryKey; data: unknown } {
  const { _id, query } = headOf(key);
  if (_id !== GALLERY || !query) return { key, data };
  const { question, page } = galleryToday({ question: query, page: data as VouchersPage }, today);
  return { key: [{ ...headOf(key), query: question }], data: page };
}

interface Opened {
  row: StoredRow;
  kept: StoredAnswer | null;
}

async function readAll({ store, now }: OfflineContext, secret: string): Promise<Opened[]> {
  const rows = (await store.all()).sort((one, other) => other.at - one.at);
  const read = async (row: StoredRow, place: number): Promise<Opened> => {
    const isOver = place >= MOST || now() - row.at > LONGEST;
    return { row, kept: isOver ? null : ((await decrypt(secret, row).catch(() => null)) as StoredAnswer | null) };
  };
  return Promise.all(rows.map(read));
}

function fill({ queryClient, company, now }: OfflineContext, opened: readonly Opened[]): void {
  remember(queryClient);
  const today = dayInSaoPaulo(new Date(now()));
  for (const { row, kept } of opened) {
    if (!kept || kept.company !== company()) continue;
    const { key, data } = asOfToday(kept, today);
    // What the server said since is newer, and the newest of what was kept comes first.
    if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, data, { updatedAt: row.at });
  }
}

/** Puts what was kept under this session into the cache, with its time; what nobody can read any more is thrown away. */
export async function openAnswers(context: OfflineContext): Promise<void> {
  const secret = context.secret();
  if (!secret) return;
  const opened = await readAll(context, secret);
  if (context.secret() !== secret) return;
  fill(context, opened);
  const useless = opened.filter(({ kept }) => kept === null).map(({ row }) => row.name);
  if (useless.length > 0) await context.store.drop(useless);
}
