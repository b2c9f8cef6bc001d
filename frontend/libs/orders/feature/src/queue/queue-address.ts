/** The address of the queue as what to ask: the tab in the hash, the rest in the query. */
import type { PendingKind, PendingQuestion } from '@trajeto/orders-data-access';
import { queueText } from './queue.text';

export const QUEUE = '/pedidos/pedidos-pendentes';

const HASH = { mine: 'minha-fila', untaken: 'sem-responsavel', all: 'todos' } as const;
export type QueueTab = keyof typeof HASH;
export const QUEUE_TABS: readonly QueueTab[] = ['mine', 'untaken', 'all'];
export const KINDS = Object.keys(queueText.kinds) as PendingKind[];

export interface QueueAddress {
  tab: QueueTab;
  /** Digits of an order's number. */
  number: string;
  kind: PendingKind | null;
  customer: string | null;
  page: number;
}

/** No order has a longer number; the server would refuse one. */
const digitsOf = (words: string) => words.replace(/\D/g, '').slice(0, 9);

export function readQueue(hash: string, query: URLSearchParams): QueueAddress {
  const page = Number(query.get('page'));
  return {
    tab: QUEUE_TABS.find((tab) => `#${HASH[tab]}` === hash) ?? 'mine',
    number: digitsOf(query.get('search') ?? ''),
    kind: KINDS.find((kind) => kind === query.get('tipo')) ?? null,
    customer: query.get('empresa'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

export function queueAddressOf({ tab, number, kind, customer, page }: QueueAddress): string {
  const query = new URLSearchParams();
  if (digitsOf(number)) query.set('search', digitsOf(number));
  if (kind) query.set('tipo', kind);
  if (customer) query.set('empresa', customer);
  if (page > 1) query.set('page', String(page));
  const asked = query.toString();
  return `${QUEUE}${asked && `?${asked}`}#${HASH[tab]}`;
}

const WHOSE: Readonly<Record<QueueTab, PendingQuestion>> = { mine: { mine: true }, untaken: { taken: false }, all: {} };

export const queueQuestion = ({ tab, number, kind, customer, page }: QueueAddress): PendingQuestion => ({
  ...WHOSE[tab],
  ...(number && { orderNumber: Number(number) }),
  ...(kind && { kind }),
  ...(customer && { customerUuid: customer }),
  page,
  limit: 20,
});

/** A tab of the whole queue, with one kind of task where that is what is looked for. */
export const tabAddress = (tab: QueueTab, kind: PendingKind | null = null): string =>
  queueAddressOf({ tab, kind, number: '', customer: null, page: 1 });
