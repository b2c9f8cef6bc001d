/** The life of an advance: asked for, approved, paid, accounted for. */
import type { Advance } from '@trajeto/reports-data-access';
import { formatDate, formatDateTime, moneyToCents } from '@trajeto/shared-format';
import { lookOf, type LineStop, type StopState } from '@trajeto/shared-ui';
import { advanceText } from './advance.text';

const STAGES = ['open', 'approving', 'waiting_payment', 'paid', 'settled'] as const;
type Stage = (typeof STAGES)[number];

/** Whole percent of a paid advance that is settled or given back, never rounded up to all of it. */
export function settledPercent({ value, balance }: Pick<Advance, 'value' | 'balance'>): number {
  const [whole, left] = [moneyToCents(value) ?? 0n, moneyToCents(balance) ?? 0n];
  return whole === 0n ? 0 : Number(((whole - left) * 100n) / whole);
}

function hereOf(advance: Advance): Stage | null {
  if (advance.status === 'disapproved') return 'approving';
  if (advance.status !== 'paid') return advance.status;
  return advance.balance === '0.00' ? null : 'settled';
}

function detailOf(stage: Stage, advance: Advance): string | undefined {
  if (stage === 'open') return formatDateTime(advance.createdAt);
  if (stage === 'approving' && advance.status === 'approving') return advance.currentApprover?.name;
  if (stage === 'approving' && advance.approvedDate) return formatDateTime(advance.approvedDate);
  if (stage === 'waiting_payment' && advance.status === 'waiting_payment') return advanceText.neededBy(formatDate(advance.dateOfNeed));
  return stage === 'paid' && advance.paidAt ? formatDateTime(advance.paidAt) : undefined;
}

function labelOf(stage: Stage, advance: Advance): string {
  if (stage === 'settled') return advance.status === 'paid' ? advanceText.settledBy(settledPercent(advance)) : advanceText.settled;
  return stage === 'approving' && advance.status === 'disapproved'
    ? lookOf('disapproved', 'advance').label
    : lookOf(stage, 'advance').label;
}

export function advanceLife(advance: Advance): LineStop[] {
  const here = hereOf(advance);
  const place = here === null ? STAGES.length : STAGES.indexOf(here);
  const present: StopState = advance.status === 'disapproved' ? 'failed' : 'current';
  return STAGES.map((stage, index) => {
    const state: StopState = index < place ? 'done' : index === place ? present : 'next';
    const detail = detailOf(stage, advance);
    return { id: stage, state, label: labelOf(stage, advance), ...(detail !== undefined && { detail }) };
  });
}
