/** A report as it is being built: its fields, what is in it, what may still come in. */
import type { Advance, Expense, Report, ReportDraft } from '@trajeto/reports-data-access';
import { formatLongDate, foldText, moneyToCents, sumMoney } from '@trajeto/shared-format';
import { builderText } from './builder.text';

export interface Pool {
  expenses: readonly Expense[];
  advances: readonly Advance[];
}
export interface Group {
  id: string;
  label: string;
  expenses: Expense[];
}

const byDay = (one: Expense, other: Expense) => other.expenseDate.localeCompare(one.expenseDate) || other.expenseNumber - one.expenseNumber;

const unique = <Thing extends { uuid: string }>(things: readonly Thing[]): Thing[] => [
  ...new Map(things.map((thing) => [thing.uuid, thing])).values(),
];

/** What is free, and what the report being edited holds already. */
export function poolOf(expenses: readonly Expense[], advances: readonly Advance[], report: Report | undefined): Pool {
  return {
    expenses: unique([...expenses, ...(report?.accountabilityExpenses ?? [])]).sort(byDay),
    advances: unique([...advances, ...(report?.advanceOrders ?? [])]),
  };
}

export const draftOf = (report: Report): ReportDraft => ({
  name: report.name,
  reportDate: report.reportDate,
  description: report.description,
  expenseUuids: report.accountabilityExpenses.map(({ uuid }) => uuid),
  advanceOrderUuids: report.advanceOrders.map(({ uuid }) => uuid),
});

export const newDraft = (today: string, expenseUuids: readonly string[], advanceOrderUuids: readonly string[]): ReportDraft => ({
  name: '',
  reportDate: today,
  description: null,
  expenseUuids: [...expenseUuids],
  advanceOrderUuids: [...advanceOrderUuids],
});

export const isBarred = ({ duplicateStatus }: Pick<Expense, 'duplicateStatus'>): boolean => duplicateStatus === 'confirmed';

/** The expenses and advances of a draft that are at hand; an id that is not (another report took it) is left out. */
export function chosenOf(pool: Pool, { expenseUuids, advanceOrderUuids }: Pick<ReportDraft, 'expenseUuids' | 'advanceOrderUuids'>) {
  return {
    expenses: pool.expenses.filter((expense) => expenseUuids.includes(expense.uuid) && !isBarred(expense)),
    advances: pool.advances.filter(({ uuid }) => advanceOrderUuids.includes(uuid)),
  };
}

const newestFirst = (one: Expense, other: Expense): number =>
  other.expenseDate.localeCompare(one.expenseDate) || other.expenseNumber - one.expenseNumber;

/** By trip, without a trip first; each by the day spent, newest first. */
export function groupsOf(expenses: readonly Expense[]): Group[] {
  const groups = new Map<string, Group>();
  for (const expense of [...expenses].sort(newestFirst)) {
    const id = expense.order?.uuid ?? '';
    const label = expense.order ? builderText.trip(expense.order.orderNumber) : builderText.noTrip;
    const group = groups.get(id) ?? { id, label, expenses: [] };
    group.expenses.push(expense);
    groups.set(id, group);
  }
  return [...groups.values()].sort((one, other) => (one.id === '' ? -1 : other.id === '' ? 1 : 0));
}

export function matches(expense: Expense, words: string): boolean {
  const text = foldText([expense.company, expense.expenseType.name, String(expense.expenseNumber), expense.value].join(' '));
  return foldText(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** From the trip, when all of it is of one; else from the month of the newest expense. */
export function defaultName(expenses: readonly Expense[], today: string): string {
  const orders = new Set(expenses.map(({ order }) => order?.orderNumber ?? null));
  const [order] = orders;
  if (orders.size === 1 && order) return builderText.trip(order);
  const newest = expenses.reduce((day, { expenseDate }) => (expenseDate > day ? expenseDate : day), '');
  return builderText.month(formatLongDate(newest || today).replace(/^\d+ de /, ''));
}

export type Problems = Partial<Record<'name' | 'reportDate' | 'content', string>>;

export function problemsOf(draft: ReportDraft): Problems {
  return {
    ...(draft.name.trim() === '' && { name: builderText.nameNeeded }),
    ...(draft.reportDate === '' && { reportDate: builderText.dateNeeded }),
    ...(draft.expenseUuids.length + draft.advanceOrderUuids.length === 0 && { content: builderText.contentNeeded }),
  };
}

const sorted = (draft: ReportDraft) =>
  JSON.stringify({ ...draft, expenseUuids: [...draft.expenseUuids].sort(), advanceOrderUuids: [...draft.advanceOrderUuids].sort() });
export const isChanged = (draft: ReportDraft, base: ReportDraft): boolean => sorted(draft) !== sorted(base);

/** What a report is routed by. */
export interface Charge {
  costCenterUuid: string;
  projectUuid?: string;
  phaseUuid?: string;
}

const chargeOf = ({ costCenter, project, phase }: Pick<Expense, 'costCenter'> & Partial<Pick<Advance, 'project' | 'phase'>>): Charge => ({
  costCenterUuid: costCenter.uuid,
  ...(project && { projectUuid: project.uuid }),
  ...(phase && { phaseUuid: phase.uuid }),
});

/** The charge with the largest sum routes the report; the earlier expense settles a tie (DOMAIN 7). */
export function routingCharge(expenses: readonly Expense[], advances: readonly Advance[]): Charge | null {
  const sums = new Map<string, { charge: Charge; total: string; first: string }>();
  for (const expense of expenses) {
    const { value, expenseDate } = expense;
    const charge = chargeOf(expense);
    const key = JSON.stringify(charge);
    const sum = sums.get(key);
    const first = sum && sum.first < expenseDate ? sum.first : expenseDate;
    sums.set(key, { charge, total: sumMoney([sum?.total, value]), first });
  }
  const cents = (total: string) => moneyToCents(total) ?? 0n;
  const [best] = [...sums.values()].sort((one, other) => {
    if (cents(one.total) !== cents(other.total)) return cents(one.total) > cents(other.total) ? -1 : 1;
    return one.first.localeCompare(other.first);
  });
  return best?.charge ?? (advances[0] ? chargeOf(advances[0]) : null);
}

/** How far above its limit an expense is, when the limit is one of amount. */
export function overBy(expense: Pick<Expense, 'value'>, policy: { policyParameter: string; value: string }): string | null {
  if (policy.policyParameter !== 'max_per_expense') return null;
  const over = (moneyToCents(expense.value) ?? 0n) - (moneyToCents(policy.value) ?? 0n);
  return over > 0n ? sumMoney([expense.value, `-${policy.value}`]) : null;
}
