/** How a budget was consumed, as shares of a bar; amounts are compared as whole cents. */
import type { BudgetView } from '@trajeto/config-data-access/budgets';
import { centsToMoney, moneyToCents } from '@trajeto/shared-format';

export type Consumption = Pick<BudgetView, 'amount' | 'spent' | 'committed' | 'reserved' | 'alertPercentage'>;
export const PARTS = ['spent', 'committed', 'reserved'] as const;
type Part = (typeof PARTS)[number];

export interface Shares {
  parts: Readonly<Record<Part, number>>;
  /** What went beyond the plan, in percent of the bar, and as an amount; null within the plan. */
  overrun: { share: number; value: string } | null;
  /** Where the mark of the alert stands; null without one. */
  alert: number | null;
}

const centsOf = (value: string) => moneyToCents(value) ?? 0n;
const share = (part: bigint, whole: bigint) => (whole <= 0n ? 0 : Number((part * 10_000n) / whole) / 100);
const least = (one: bigint, other: bigint) => (one < other ? one : other);

/** Percent of a bar as long as the plan, or as all that was consumed where that is more. */
export function sharesOf({ amount, alertPercentage, ...values }: Consumption): Shares {
  const plan = centsOf(amount);
  const consumed = PARTS.reduce((sum, part) => sum + centsOf(values[part]), 0n);
  const whole = consumed > plan ? consumed : plan;
  let left = plan;
  const within = (part: Part) => {
    const drawn = least(centsOf(values[part]), left);
    left -= drawn;
    return share(drawn, whole);
  };
  const parts = { spent: within('spent'), committed: within('committed'), reserved: within('reserved') };
  const beyond = consumed - plan;
  return {
    parts,
    overrun: beyond > 0n ? { share: share(beyond, whole), value: centsToMoney(beyond) } : null,
    alert: alertPercentage === null ? null : (share(plan, whole) * alertPercentage) / 100,
  };
}

type Month = BudgetView['byMonth'][number];
/** Percent of the highest column, or of the plan where that is higher. */
export interface ColumnHeights {
  heights: readonly number[];
  plan: number;
}

/** More columns than these are no picture. */
const MOST_MONTHS = 24;
const nextMonth = (month: string) => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/** Every month of the period, those without a consumption too; one without an end goes on to its last consumption. */
function monthsIn({ startDate, endDate, byMonth }: Pick<BudgetView, 'startDate' | 'endDate' | 'byMonth'>): Month[] {
  const consumed = new Map(byMonth.map((one) => [one.month, one.consumed]));
  const last = (endDate ?? byMonth.at(-1)?.month ?? startDate).slice(0, 7);
  const months: Month[] = [];
  for (let month = startDate.slice(0, 7); month <= last && months.length < MOST_MONTHS; month = nextMonth(month))
    months.push({ month, consumed: consumed.get(month) ?? '0.00' });
  return months;
}

interface Months extends ColumnHeights {
  months: readonly Month[];
  /** The one that consumed most; undefined where nothing was consumed. */
  top: Month | undefined;
  /** The amount planned for each. */
  planned: string;
}

export function monthsOf(view: Pick<BudgetView, 'amount' | 'startDate' | 'endDate' | 'byMonth'>): Months {
  const months = monthsIn(view);
  const plan = centsOf(view.amount) / BigInt(Math.max(months.length, 1));
  const top = view.byMonth.toSorted((one, other) => Number(centsOf(other.consumed) - centsOf(one.consumed)))[0];
  const most = top && centsOf(top.consumed) > plan ? centsOf(top.consumed) : plan;
  const heights = months.map(({ consumed }) => share(centsOf(consumed), most));
  return { months, heights, plan: share(plan, most), top, planned: centsToMoney(plan) };
}
