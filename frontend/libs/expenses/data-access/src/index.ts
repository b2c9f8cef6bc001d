export type * from './shapes';
export {
  advanceQuery,
  advancesOfQuery,
  MOST_ADVANCES,
  openAdvancesQuery,
  ownAdvancesQuery,
  useEditAdvance,
  useRequestAdvances,
} from './advances';
export { expenseTypesQuery, reasonExpensesQuery } from './company-lists';
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
  type ExpensesQuestion,
  type PreviewQuestion,
} from './expenses';
export { type FormFields, type FormValue } from './form-fields';
export { orderExpensesQuery } from './order-expenses';
export { owedIn, owedToMeQuery } from './owed';
export { askUploadLinks, readingsQuery, uploadVoucher } from './readings';
