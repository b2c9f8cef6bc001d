/** The calls about budgets. */
export {
  budgetEntriesQuery,
  budgetQuery,
  budgetsQuery,
  budgetViewQuery,
  chargeBalancesQuery,
  phaseConsumptionQuery,
  useBudgetWrites,
  type BudgetsQuestion,
  type BudgetViewQuestion,
} from './budgets';
export type { Budget, BudgetBody, BudgetEntry, BudgetTotals, BudgetView, ChargeType, EntryKind } from './shapes';
