/** The address of the queue as what to ask: the tab in the hash, the rest in the query. */
import type { PendingKind, PendingQuestion } from '@trajeto/orders-data-access';
import { record } from '@trajeto/shared-ui/crud';
import { queueText } from './queue.text';

export const QUEUE = '/pedidos/pedidos-pendentes';

const HASH = { mine: 'minha-fila', untaken: 'sem-responsavel', all: 'todos' } as const;
export type QueueTab = keyof typeof HASH;
export const QUEUE_TABS: readonly QueueTab[] = ['mine', 'untaken', 'all'];
export const KINDS = Object.keys(queueText.kinds) as PendingKind[];

export interface QueueAddress {
  tab: QueueTab;
  /** An order's number or a part of a company's name. */
  search: string;
  kind: PendingKind | null;
  /** Hours left at most. */
  due: number | null;
  customer: string | null;
  page: number;
}

/** Hours the queue is narrowed to. */
export const DUE_WITHIN = [1, 2, 4, 24] as const;

/** As many letters as the server takes. */
const wordsOf = (typed: string) => typed.trim().slice(0, 120);

export function readQueue(hash: string, query: URLSearchParams): QueueAddress {
  const page = Number(query.get('page'));
  return {
    tab: QUEUE_TABS.find((tab) => `#${HASH[tab]}` === hash) ?? 'mine',
    search: wordsOf(query.get('search') ?? ''),
    kind: KINDS.find((kind) => kind === query.get('tipo')) ?? null,
    due: DUE_WITHIN.find((hours) => String(hours) === query.get('prazo')) ?? null,
    customer: record.read(query.get('empresa')),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

export function queueAddressOf({ tab, search, kind, due, customer, page }: QueueAddress): string {
  const query = new URLSearchParams();
  if (wordsOf(search)) query.set('search', wordsOf(search));
  if (kind) query.set('tipo', kind);
  if (due) query.set('prazo', String(due));
  if (customer) query.set('empresa', customer);
  if (page > 1) query.set('page', String(page));
  const asked = query.toString();
  return `${QUEUE}${asked && `?${asked}`}#${HASH[tab]}`;
}

const WHOSE: Readonly<Record<QueueTab, PendingQuestion>> = { mine: { mine: true }, untaken: { taken: false }, all: {} };

export const queueQuestion = ({ tab, search, kind, due, customer, page }: QueueAddress): PendingQuestion => ({
  ...WHOSE[tab],
  ...(search && { search }),
  ...(kind && { kind }),
  ...(due && { dueWithinHours: due }),
  ...(customer && { customerUuid: customer }),
  page,
  limit: 20,
});

/** A tab of the whole queue, with one kind of task where that is what is looked for. */
export const tabAddress = (tab: QueueTab, kind: PendingKind | null = null): string =>
  queueAddressOf({ tab, kind, search: '', due: null, customer: null, page: 1 });

/** Everything of the queue that is due within so many hours. */
export const dueAddress = (hours: (typeof DUE_WITHIN)[number]): string =>
  queueAddressOf({ tab: 'all', kind: null, search: '', due: hours, customer: null, page: 1 });
