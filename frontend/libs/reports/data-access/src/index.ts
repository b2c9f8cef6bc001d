/** The calls of advances, expense reports and their payments. */
export {
  advanceHistoryQuery,
  advanceQuery,
  advancesQuery,
  advancesSummaryQuery,
  type AdvancesQuestion,
  type AdvancesSummary,
} from './advances';
export { availableAdvancesQuery, availableExpensesQuery, expenseQuery } from './available';
export { useRegisterPayment, type Payment } from './paying';
export {
  reportHistoryQuery,
  reportPreviewQuery,
  reportQuery,
  reportsQuery,
  reportsSummaryQuery,
  returnPixQuery,
  type AnsweredPreview,
  type PreviewQuestion,
  type ReportsQuestion,
  type ReportsSummary,
} from './reports';
export type {
  Advance,
  AdvanceStatus,
  Expense,
  HistoryEntry,
  PayeePix,
  Payout,
  PayoutMethod,
  Report,
  ReportDraft,
  ReportPolicy,
  ReportPreview,
  ReportRow,
  ReportSettlement,
  ReportStatus,
} from './shapes';
export { useCreateReport, useRemoveAdvance, useRemoveReport, useRequestApproval, useUpdateReport, type Words } from './writing';
