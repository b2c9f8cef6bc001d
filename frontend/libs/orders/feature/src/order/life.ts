/** The life of an order as stops of the line: what is over, what it waits for, what comes. */
import type { ApprovalRequest } from '@trajeto/approvals-data-access';
import { formatDateTime } from '@trajeto/shared-format';
import type { Order } from '@trajeto/orders-data-access';
import { lookOf, type LineStop, type StopState } from '@trajeto/shared-ui';
import { orderText } from './order.text';
import { tripDays } from './trip';

type Stage = 'created' | 'sent' | 'approval' | 'issue' | 'trip';
const STAGES: readonly Stage[] = ['created', 'sent', 'approval', 'issue', 'trip'];

/** Where each status stands, and whether it broke there. */
const AT: Readonly<Record<string, { stage: Stage; state: 'current' | 'failed' }>> = {
  open: { stage: 'sent', state: 'current' },
  quoting: { stage: 'sent', state: 'current' },
  quoted: { stage: 'sent', state: 'current' },
  approving: { stage: 'approval', state: 'current' },
  waiting_payment: { stage: 'approval', state: 'current' },
  waiting_financial_approval: { stage: 'approval', state: 'current' },
  approved: { stage: 'issue', state: 'current' },
  issued: { stage: 'trip', state: 'current' },
  canceling: { stage: 'trip', state: 'current' },
  rejected: { stage: 'approval', state: 'failed' },
  disapproved: { stage: 'approval', state: 'failed' },
  failed: { stage: 'issue', state: 'failed' },
  failed_cancel: { stage: 'trip', state: 'failed' },
};

/** An order given up stopped where it was: after its tickets, at its approval, or before it was sent. */
function broken(order: Order): { stage: Stage; state: 'failed' } {
  if (order.issuedAt) return { stage: 'trip', state: 'failed' };
  return { stage: order.approvalModel ? 'approval' : 'sent', state: 'failed' };
}

const GIVEN_UP: ReadonlySet<string> = new Set(['canceled', 'expired_time']);
const OVER: ReadonlySet<string> = new Set(['done', 'finished']);
const NAMED_BY_STATUS: ReadonlySet<string> = new Set([
  'canceling',
  'failed_cancel',
  'rejected',
  'disapproved',
  'failed',
  'canceled',
  'expired_time',
  'waiting_payment',
]);

interface Levels {
  /** The open one, counted from 1; after the decision the last that approved. */
  level: number;
  approved: number;
  total: number;
  deadlineAt: string | null;
}

/** How many levels decide, which is open, and how many have approved. */
export function levelsOf(request: ApprovalRequest | undefined): Levels | null {
  const levels = (request?.levels ?? []).filter(({ status }) => status !== 'skipped');
  if (levels.length === 0) return null;
  const open = levels.findIndex(({ status }) => status === 'open');
  const approved = levels.filter(({ status }) => status === 'approved').length;
  const level = open >= 0 ? open + 1 : Math.max(1, approved);
  return { level, approved, total: levels.length, deadlineAt: levels[open]?.deadlineAt ?? null };
}

function approvalStop(order: Order, request: ApprovalRequest | undefined, state: StopState): Pick<LineStop, 'label' | 'detail'> {
  const levels = levelsOf(request);
  if (state !== 'current' || !levels) return { label: orderText.approval };
  const label = order.status === 'approving' ? orderText.approvalLevel(levels.level, levels.total) : orderText.approval;
  return levels.deadlineAt ? { label, detail: orderText.until(formatDateTime(levels.deadlineAt)) } : { label };
}

function words(stage: Stage, order: Order, request: ApprovalRequest | undefined, state: StopState): Pick<LineStop, 'label' | 'detail'> {
  if (stage === 'created') return { label: orderText.created, detail: formatDateTime(order.createdAt) };
  if (stage === 'sent' && state === 'done')
    return request ? { label: orderText.sent, detail: formatDateTime(request.requestedAt) } : { label: orderText.sent };
  if (stage === 'sent') return { label: orderText.toSend };
  if (stage === 'approval') return approvalStop(order, request, state);
  if (stage === 'issue')
    return order.issuedAt ? { label: orderText.issue, detail: formatDateTime(order.issuedAt) } : { label: orderText.issue };
  const days = tripDays(order);
  return days ? { label: orderText.trip, detail: days } : { label: orderText.trip };
}

export function lifeOf(order: Order, request: ApprovalRequest | undefined): LineStop[] {
  const at = GIVEN_UP.has(order.status) ? broken(order) : AT[order.status];
  const here = OVER.has(order.status) || !at ? STAGES.length : STAGES.indexOf(at.stage);
  return STAGES.map((stage, index) => {
    const state: StopState = index < here ? 'done' : index === here ? (at?.state ?? 'current') : 'next';
    const stop = { id: stage, state, ...words(stage, order, request, state) };
    return index === here && NAMED_BY_STATUS.has(order.status) ? { ...stop, label: lookOf(order.status, 'order').label } : stop;
  });
}
