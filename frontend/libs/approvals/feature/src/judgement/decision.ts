/** A decision as it grows: items marked with their reasons, then approved, approved but for them, or rejected whole. */
import type { ApprovalRequest, OrderDecision, RequestItem } from '@trajeto/approvals-data-access';

/** Reasons by item; an item with an entry, even an empty one, is marked. */
export type Marks = Readonly<Record<string, string>>;

export const markedItems = (items: readonly RequestItem[], marks: Marks): RequestItem[] =>
  items.filter(({ itemOrderUuid }) => itemOrderUuid in marks);

/** What an approver may still mark: what nobody rejected before. */
export const openItems = ({ items }: Pick<ApprovalRequest, 'items'>): RequestItem[] => items.filter(({ rejected }) => !rejected);

export const isWhole = (request: ApprovalRequest, marks: Marks): boolean => {
  const open = openItems(request);
  return open.length > 0 && markedItems(open, marks).length === open.length;
};

/** Marked items still without a reason. */
export const unreasoned = (request: ApprovalRequest, marks: Marks): string[] =>
  markedItems(openItems(request), marks)
    .map(({ itemOrderUuid }) => itemOrderUuid)
    .filter((uuid) => (marks[uuid] ?? '').trim() === '');

const rejectedItems = (request: ApprovalRequest, marks: Marks): NonNullable<OrderDecision['rejectedItems']> =>
  markedItems(openItems(request), marks).map(({ itemOrderUuid, table }) => ({
    itemOrderUuid,
    table: table as NonNullable<OrderDecision['rejectedItems']>[number]['table'],
    reasonRejected: (marks[itemOrderUuid] ?? '').trim(),
  }));

const noted = (obs: string) => (obs.trim() === '' ? {} : { obs: obs.trim() });

/** Approves everything that carries no mark. */
export function approval(request: ApprovalRequest, marks: Marks, obs: string): OrderDecision {
  const rejected = rejectedItems(request, marks);
  return { orderUuid: request.subjectUuid, status: 'approved', ...noted(obs), ...(rejected.length > 0 && { rejectedItems: rejected }) };
}

/** Rejects the whole order for one reason. */
export const rejection = (request: ApprovalRequest, reason: string, obs: string): OrderDecision => ({
  orderUuid: request.subjectUuid,
  status: 'rejected',
  reasonRejected: reason.trim(),
  ...noted(obs),
});

/** Rejects `chosen` for one reason: the order when that is all of it, else those items alone. */
export function rejectionOf(request: ApprovalRequest, chosen: readonly string[], reason: string, obs: string): OrderDecision {
  const marks = Object.fromEntries(chosen.map((uuid) => [uuid, reason]));
  return isWhole(request, marks) || openItems(request).length === 0 ? rejection(request, reason, obs) : approval(request, marks, obs);
}

const REASONS = 'trajeto.rejection_reasons';
const KEPT = 5;

/** The reasons this person gave last, newest first. */
export function recentReasons(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(REASONS) ?? '[]');
    return Array.isArray(kept) ? kept.filter((reason) => typeof reason === 'string').slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export function rememberReason(reason: string): void {
  const kept = [reason.trim(), ...recentReasons().filter((other) => other !== reason.trim())].slice(0, KEPT);
  localStorage.setItem(REASONS, JSON.stringify(kept));
}
