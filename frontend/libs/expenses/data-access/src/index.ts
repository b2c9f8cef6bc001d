export type * from './shapes';
export { ownAdvancesQuery, openAdvancesQuery, useRequestAdvances } from './advances';
export { expenseTypesQuery, reasonExpensesQuery, type ReasonExpense } from './company-lists';
export { duplicatesQuery, useJudgeDuplicate, type DuplicateVerdict } from './duplicates';
export {
  createExpense,
  expenseHistoryQuery,
  expensePreviewQuery,
  expenseQuery,
  expensesQuery,
  expensesSummaryQuery,
  paymentMethodsQuery,
  refreshExpenses,
  updateExpense,
  useDeleteExpense,
  useUpdateExpense,
  type ExpenseFields,
  type ExpensesQuestion,
  type ExpensesSummary,
  type PreviewQuestion,
} from './expenses';
export { type FormValue } from './call';
export { orderExpensesQuery, type OrderExpenses, type OrderExpensesFilters } from './order-expenses';
export { owedToMeQuery } from './owed';
export { askUploadLinks, readingsQuery, uploadVoucher } from './readings';
