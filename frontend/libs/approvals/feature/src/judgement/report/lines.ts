/** The lines of a report under judgement: what each is held for, what they come to, what closing them sends. */
import type { ApprovalRequest, RejectedLine, RequestItem } from '@trajeto/approvals-data-access';
import { sumMoney } from '@trajeto/shared-format';

export type LineState = 'pending' | 'approved' | 'rejected';
/** What this reader just said of a line, before the server has said it back. */
export type Word = { state: 'approved' } | { state: 'rejected'; reason: string };
export type Words = Readonly<Record<string, Word>>;

export interface JudgedLine {
  item: RequestItem;
  uuid: string;
  state: LineState;
  reason: string | null;
}

function stateOf({ rejected, approvedAt }: RequestItem): LineState {
  if (rejected) return 'rejected';
  return approvedAt === null ? 'pending' : 'approved';
}

export function linesOf({ items }: Pick<ApprovalRequest, 'items'>, words: Words): JudgedLine[] {
  return items.map((item) => {
    const word = words[item.itemOrderUuid];
    const said = word?.state === 'rejected' ? word.reason : null;
    return {
      item,
      uuid: item.itemOrderUuid,
      state: word?.state ?? stateOf(item),
      reason: word ? said : item.rejected ? item.reasonRejected : null,
    };
  });
}

export interface Sum {
  count: number;
  value: string;
}
export type Sums = Record<LineState, Sum>;

export function sumsOf(lines: readonly JudgedLine[]): Sums {
  const of = (state: LineState): Sum => {
    const found = lines.filter((line) => line.state === state);
    return { count: found.length, value: sumMoney(found.map(({ item }) => item.value)) };
  };
  return { pending: of('pending'), approved: of('approved'), rejected: of('rejected') };
}

/** Whether deciding this line would leave none: then it is not sent alone, closing the level says it. */
export const isLast = (lines: readonly JudgedLine[], uuid: string): boolean =>
  lines.every((line) => line.uuid === uuid || line.state !== 'pending');

/** A receipt is missed only where the policy asks for one: a drive has none. */
export const missesVoucher = ({ voucherPath, violatedPolicies }: RequestItem): boolean =>
  voucherPath === null && violatedPolicies.some(({ policyParameter }) => policyParameter === 'voucher_required_above');

/** As the server counts the alerts of the request, so that 'Sem alertas' in the queue holds for every line. */
export const hasAlert = ({ item }: JudgedLine): boolean =>
  item.brokenPolicy || item.violatedPolicies.length > 0 || item.suspectedVoucher === true;

/** What may be approved in one go: nothing with an alert, and never a line somebody rejected. */
export const cleanLines = (lines: readonly JudgedLine[]): JudgedLine[] =>
  lines.filter((line) => line.state === 'pending' && !hasAlert(line));

export const rejectedOf = (lines: readonly JudgedLine[]): RejectedLine[] =>
  lines
    .filter(({ state }) => state === 'rejected')
    .map(({ uuid, reason }) => ({ accountabilityExpenseUuid: uuid, reasonRejected: reason ?? '' }));

/** After a decision: the next open line, from here on and then from the top; none left: the same. */
export function nextOpen(lines: readonly JudgedLine[], uuid: string): string {
  const place = lines.findIndex((line) => line.uuid === uuid);
  const round = [...lines.slice(place + 1), ...lines.slice(0, Math.max(place, 0))];
  return round.find(({ state }) => state === 'pending')?.uuid ?? uuid;
}

export const beside = (lines: readonly JudgedLine[], uuid: string, step: 1 | -1): string =>
  lines[lines.findIndex((line) => line.uuid === uuid) + step]?.uuid ?? uuid;
