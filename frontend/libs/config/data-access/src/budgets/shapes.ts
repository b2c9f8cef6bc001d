/** Budgets as the API tells them; by hand until the generated client has them. */
export type ChargeType = 'branch' | 'cost_center' | 'project' | 'phase';

interface Ref {
  uuid: string;
  name: string;
}
interface PageOf<Row> {
  data: Row[];
  links: Record<string, string | null>;
  meta: { currentPage: number; from: number | null; lastPage: number; perPage: number; to: number | null; total: number };
}

/** Days are `YYYY-MM-DD`, amounts decimal strings. */
export interface Budget {
  uuid: string;
  version: number;
  customerUuid: string;
  name: string;
  chargeType: ChargeType;
  chargeUuid: string;
  charge: Ref;
  startDate: string;
  endDate: string;
  amount: string;
  alertPercentage: number;
  owners: Ref[];
  active: boolean;
}
export interface BudgetBody {
  name: string;
  chargeType: ChargeType;
  chargeUuid: string;
  startDate: string;
  endDate: string;
  amount: string;
  alertPercentage: number;
  ownersUuids: string[];
}

/** What became of a budget, or of a phase's own one, which has no uuid of a budget. */
export interface BudgetView {
  budgetUuid: string | null;
  phaseUuid: string | null;
  source: 'budget' | 'phase';
  name: string;
  chargeType: ChargeType;
  charge: Ref;
  startDate: string;
  endDate: string | null;
  amount: string;
  reserved: string;
  committed: string;
  spent: string;
  consumed: string;
  /** Negative once more was consumed than planned. */
  balance: string;
  /** 100 is all of it. */
  percent: number;
  alertPercentage: number | null;
  overAlert: boolean;
  byMonth: { month: string; consumed: string }[];
}
export type BudgetTotals = Record<'amount' | 'reserved' | 'committed' | 'spent' | 'balance', string>;
export type EntryKind = 'reserved' | 'committed' | 'spent';
export interface BudgetEntry {
  uuid: string;
  kind: EntryKind;
  source: 'order' | 'expense';
  sourceUuid: string;
  number: number | null;
  description: string;
  value: string;
  occurredAt: string;
}

export type BudgetPage = PageOf<Budget>;
export type BudgetViewPage = PageOf<BudgetView> & { totals: BudgetTotals };
export type BudgetEntryPage = PageOf<BudgetEntry>;
