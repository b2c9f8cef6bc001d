/** The inbox in its address: which box, in which order, searched for what, which request is open. */
import type { QueueQuestion } from '@trajeto/approvals-data-access';
import { dayInSaoPaulo } from '@trajeto/shared-format';

export type QueueBox = 'pending' | 'decided';
export type QueueSort = 'deadline' | 'alerts' | 'oldest' | 'value';
export const SORTS: readonly QueueSort[] = ['deadline', 'alerts', 'oldest', 'value'];

export type QueueKind = 'all' | 'travel' | 'advance' | 'expense_report';
export const KINDS: readonly QueueKind[] = ['all', 'travel', 'advance', 'expense_report'];

export interface QueueAddress {
  kind: QueueKind;
  box: QueueBox;
  sort: QueueSort;
  search: string;
  /** The approver for whom a delegate decides; null for one's own and all others'. */
  onBehalfOf: string | null;
  page: number;
}

export function readQueueAddress(query: URLSearchParams): QueueAddress {
  const page = Number(query.get('page'));
  return {
    kind: KINDS.find((kind) => kind === query.get('type')) ?? 'all',
    box: query.get('box') === 'decided' ? 'decided' : 'pending',
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'deadline',
    search: query.get('search') ?? '',
    onBehalfOf: query.get('on_behalf_of'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

export function queueAddressOf({ kind, box, sort, search, onBehalfOf, page }: QueueAddress, requestId?: string): string {
  const query = new URLSearchParams();
  if (kind !== 'all') query.set('type', kind);
  if (box !== 'pending') query.set('box', box);
  if (sort !== 'deadline') query.set('sort', sort);
  if (search) query.set('search', search);
  if (onBehalfOf) query.set('on_behalf_of', onBehalfOf);
  if (page > 1) query.set('page', String(page));
  const asked = query.toString();
  return `/aprovacoes${requestId ? `/${requestId}` : ''}${asked && `?${asked}`}`;
}

const DECIDED_DAYS = 90;
const DAY = 86_400_000;

/** Decisions are shown for 90 days; what waits is shown however old. */
export function questionOf({ kind, box, sort, search, onBehalfOf, page }: QueueAddress, today: Date): QueueQuestion {
  const asked = { box, search: search || null, page, limit: 50, ...(kind !== 'all' && { requestType: kind }) };
  if (box === 'pending') return { ...asked, sort, ...(onBehalfOf && { onBehalfOf }) };
  return { ...asked, startDate: dayInSaoPaulo(new Date(today.getTime() - DECIDED_DAYS * DAY)) };
}
