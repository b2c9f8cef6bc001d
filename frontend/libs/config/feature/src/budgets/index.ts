/** The budgets of a company, as pages and as sections, and the bar of one. */
export { BudgetViewPage } from './budget-view';
export { BudgetsList, BudgetsPage } from './budgets-page';
