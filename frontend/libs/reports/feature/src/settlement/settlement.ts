/** How a settlement came about, as a sum whose rows add up to the cent, or nothing when the figures at hand do not. */
import type { Advance, Expense, Report, ReportPreview } from '@trajeto/reports-data-access';
import { sumMoney } from '@trajeto/shared-format';
import { settlementText } from './settlement.text';

export type Direction = 'refund' | 'return' | 'none';
export interface SumRow {
  id: string;
  sign: '' | '−' | '=';
  label: string;
  value: string;
}
export interface Settlement {
  direction: Direction;
  value: string;
  /** Empty when what is on screen does not add up to what the server says (it is being refreshed). */
  rows: SumRow[];
}
type Figures = Pick<ReportPreview, 'reportAmount' | 'refundAmount' | 'returnAmount'>;
type Line = Pick<Expense, 'value' | 'refundable' | 'paymentMethod'>;
type Balance = Pick<Advance, 'uuid' | 'advanceNumber' | 'balance'>;

const ZERO = '0.00';
const less = (whole: string, part: string) => sumMoney([whole, part.startsWith('-') ? part.slice(1) : `-${part}`]);
const totalOf = (lines: readonly Line[]) => sumMoney(lines.map(({ value }) => value));

export function directionOf({ refundAmount, returnAmount }: Figures): Direction {
  if (refundAmount !== ZERO) return 'refund';
  return returnAmount === ZERO ? 'none' : 'return';
}

/** What is not paid back, by the way it was paid: the company's card and invoices are paid already. */
function notRefundable(lines: readonly Line[]): SumRow[] {
  const methods = new Map<string, Line[]>();
  for (const line of lines.filter(({ refundable }) => !refundable))
    methods.set(line.paymentMethod.slug, [...(methods.get(line.paymentMethod.slug) ?? []), line]);
  return [...methods.entries()].map(([slug, of]) => ({
    id: `not-${slug}`,
    sign: '−',
    label: settlementText.notRefundable(slug, of[0]?.paymentMethod.name ?? slug),
    value: totalOf(of),
  }));
}

/** One row an advance when their balances are those of the settlement, else one row for all. */
function advanceRows(advances: readonly Balance[], total: string): SumRow[] {
  if (advances.length === 0) return [];
  if (sumMoney(advances.map(({ balance }) => balance)) !== total)
    return [{ id: 'advances', sign: '−', label: settlementText.advances(advances.length), value: total }];
  return advances.map(({ uuid, advanceNumber, balance }) => ({
    id: uuid,
    sign: '−',
    label: settlementText.advance(advanceNumber),
    value: balance,
  }));
}

const endOf = (direction: Direction, value: string): SumRow => ({ id: 'end', sign: '=', label: settlementText.end[direction], value });

export function settlementOf(figures: Figures, lines: readonly Line[], advances: readonly Balance[]): Settlement {
  const direction = directionOf(figures);
  const value = direction === 'return' ? figures.returnAmount : figures.refundAmount;
  const spent = totalOf(lines);
  if (spent !== figures.reportAmount) return { direction, value, rows: [] };
  const outside = notRefundable(lines);
  const refundable = totalOf(lines.filter(({ refundable: isRefundable }) => isRefundable));
  // E − A is the refund, A − E the return: so A follows from what the server settled.
  const advanced = less(sumMoney([refundable, figures.returnAmount]), figures.refundAmount);
  if (advances.length === 0 && advanced !== ZERO) return { direction, value, rows: [] };
  const rows: SumRow[] = [
    { id: 'expenses', sign: '', label: settlementText.expenses(lines.length), value: spent },
    ...outside,
    ...(outside.length > 0 ? [{ id: 'refundable', sign: '=' as const, label: settlementText.refundable, value: refundable }] : []),
    ...advanceRows(advances, advanced),
    endOf(direction, value),
  ];
  return { direction, value, rows };
}

/** The lines that still count: a rejected one went back to who spent it. */
export const keptLines = ({ accountabilityExpenses }: Pick<Report, 'accountabilityExpenses'>): Expense[] =>
  accountabilityExpenses.filter(({ status }) => status !== 'rejected');

/** By the way each was paid when the lines say so to the cent, else in one row. */
function outsideOf(report: Report): SumRow[] {
  const { notRefundableTotal } = report.settlement;
  if (notRefundableTotal === ZERO) return [];
  const rows = notRefundable(keptLines(report));
  if (sumMoney(rows.map(({ value }) => value)) === notRefundableTotal) return rows;
  return [{ id: 'not-refundable', sign: '−', label: settlementText.outside, value: notRefundableTotal }];
}

/** A sent report's sum as the server keeps it: what was rejected is out, balances are those of that day. */
export function settlementOfReport(report: Report): Settlement {
  const { expensesTotal, rejectedTotal, refundableTotal, advancesBalance, advances } = report.settlement;
  const direction = directionOf(report);
  const value = direction === 'return' ? report.returnAmount : report.refundAmount;
  const outside = outsideOf(report);
  const rejected = report.accountabilityExpenses.length - keptLines(report).length;
  const balances = advances.map(({ balanceThen, ...advance }) => ({ ...advance, balance: balanceThen }));
  const rows: SumRow[] = [
    { id: 'expenses', sign: '', label: settlementText.expenses(report.accountabilityExpenses.length), value: expensesTotal },
    ...(rejectedTotal === ZERO
      ? []
      : [{ id: 'rejected', sign: '−' as const, label: settlementText.rejected(rejected), value: rejectedTotal }]),
    ...outside,
    ...(outside.length > 0 || rejectedTotal !== ZERO
      ? [{ id: 'refundable', sign: '=' as const, label: settlementText.refundable, value: refundableTotal }]
      : []),
    ...advanceRows(balances, advancesBalance),
    endOf(direction, value),
  ];
  return { direction, value, rows };
}
