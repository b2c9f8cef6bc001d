/** What a level of an approval says of itself: its title and the lines under it. */
import { formatDateTime, formatMoney } from '@trajeto/shared-format';
import type { StopState } from '../motif/trajeto-line';
import { trailText } from './trail.text';

export interface TrailApprover {
  approverUuid: string;
  name: string;
  approvalStatus: string;
  decidedAt: string | null;
  reasonRejected: string | null;
  delegate: { name: string } | null;
}
/** A level as the API tells it, of a request or of a simulation. */
export interface TrailLevel {
  level: number;
  status: string;
  source: string;
  financial: boolean;
  requireAll: boolean;
  minValue: string | null;
  openedAt?: string | null;
  deadlineAt: string | null;
  approvers: readonly TrailApprover[];
}

const STATES: Readonly<Record<string, StopState>> = { approved: 'done', skipped: 'done', open: 'current', rejected: 'failed' };
export const levelState = (status: string): StopState => STATES[status] ?? 'next';

function levelName({ level, source, financial }: TrailLevel): string {
  if (source === 'broken_policy') return trailText.brokenPolicy;
  if (source === 'escalation') return trailText.escalation;
  return financial ? `${trailText.level(level)} · ${trailText.financial}` : trailText.level(level);
}

/** `Nível 1 · qualquer um`; who must decide matters only among several. */
export function levelTitle(level: TrailLevel): string {
  if (level.approvers.length < 2) return levelName(level);
  return `${levelName(level)} · ${level.requireAll ? trailText.everyone : trailText.anyone}`;
}

const decider = ({ name, delegate }: TrailApprover) => (delegate ? trailText.onBehalfOf(delegate.name, name) : name);

function decisionsOf(level: TrailLevel): string[] {
  return level.approvers.flatMap((approver) => {
    if (approver.approvalStatus === 'approved') return [trailText.approvedBy(decider(approver), formatDateTime(approver.decidedAt))];
    if (approver.approvalStatus === 'rejected') return [trailText.rejectedBy(decider(approver), approver.reasonRejected)];
    return [];
  });
}

function namesOf(level: TrailLevel, you: string | null): string {
  const awaited = level.approvers.filter(({ approvalStatus }) => approvalStatus === 'waiting' || approvalStatus === 'approving');
  const names = awaited.map(({ approverUuid, name }) => (approverUuid === you ? trailText.you(name) : name));
  const last = names.pop();
  if (last === undefined) return '';
  return names.length === 0 ? last : `${names.join(', ')} ${level.requireAll ? 'e' : 'ou'} ${last}`;
}

function conditionsOf(level: TrailLevel): string {
  const parts = [
    level.status === 'open' && level.openedAt && trailText.since(formatDateTime(level.openedAt)),
    level.status === 'open' && level.deadlineAt && trailText.until(formatDateTime(level.deadlineAt)),
    level.status === 'waiting' && level.level > 1 && trailText.opensAfter(level.level - 1),
    level.status === 'waiting' && level.minValue && trailText.above(formatMoney(level.minValue)),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The lines under a level: what was decided, then who is awaited, since and until when. */
export function levelLines(level: TrailLevel, you: string | null): string[] {
  if (level.status === 'skipped') return [trailText.skipped];
  const isOver = level.status === 'approved' || level.status === 'rejected';
  const delegates = isOver
    ? []
    : level.approvers.flatMap(({ name, delegate }) => (delegate ? [trailText.delegated(name, delegate.name)] : []));
  const awaited = isOver ? [] : [namesOf(level, you), conditionsOf(level)];
  return [...decisionsOf(level), ...awaited, ...delegates].filter((line) => line !== '');
}
