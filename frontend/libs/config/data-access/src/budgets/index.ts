/** The calls about budgets. */
export {
  budgetEntriesQuery,
  budgetQuery,
  budgetsQuery,
  budgetViewQuery,
  chargeBalancesQuery,
  phaseConsumptionQuery,
  useBudgetWrites,
  type Budget,
  type BudgetBody,
  type BudgetEntry,
  type BudgetsQuestion,
  type BudgetTotals,
  type BudgetView,
  type BudgetViewQuestion,
  type ChargeType,
} from './budgets';
