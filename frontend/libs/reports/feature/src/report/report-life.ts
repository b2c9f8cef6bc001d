/** The life of a report: built, approved, checked by finance, settled. */
import type { Report } from '@trajeto/reports-data-access';
import { formatDateTime } from '@trajeto/shared-format';
import { lookOf, type LineStop, type StopState } from '@trajeto/shared-ui';
import { directionOf } from '../settlement/settlement';

type Stage = 'open' | 'approving' | 'waiting_financial_approval' | 'waiting_payment' | 'waiting_return' | 'finished';

/** What is due decides the last wait; when nothing is, there is none. */
function stagesOf(report: Report): Stage[] {
  const waits = { refund: ['waiting_payment'], return: ['waiting_return'], none: [] } as const;
  return ['open', 'approving', 'waiting_financial_approval', ...waits[directionOf(report)], 'finished'];
}

function detailOf(stage: Stage, report: Report): string | undefined {
  if (stage === 'open') return formatDateTime(report.createdAt);
  if (stage === report.status && report.currentApprover) return report.currentApprover.name;
  return stage === 'finished' && report.paidAt ? formatDateTime(report.paidAt) : undefined;
}

export function reportLife(report: Report): LineStop[] {
  const stages = stagesOf(report);
  const isRejected = report.status === 'disapproved';
  const here = stages.findIndex((stage) => stage === (isRejected ? 'approving' : report.status));
  const stateAt = (index: number): StopState => {
    if (index < here || report.status === 'finished') return 'done';
    if (index > here) return 'next';
    return isRejected ? 'failed' : 'current';
  };
  return stages.map((stage, index) => {
    const detail = detailOf(stage, report);
    const label = lookOf(isRejected && index === here ? 'disapproved' : stage, 'report').label;
    return { id: stage, state: stateAt(index), label, ...(detail !== undefined && { detail }) };
  });
}
