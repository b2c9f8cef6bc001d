/** Advances and expense reports by the names the screens give them. */
import type {
  AdvanceStatus as Status,
  ExpenseReportSummary,
  ExpensesOcrAccountabilityExpense,
  ExpensesOcrAdvanceHistoryEntry,
  ExpensesOcrAdvanceRead,
  ExpensesOcrExpenseReport,
  ExpensesOcrReportHistoryEntry,
  PayoutMethod as Method,
  ReportCreate,
  ReportPreview as Preview,
  ReportSettlement as Settlement,
  ReportViolation,
} from '@trajeto/shared-api-client';

export type AdvanceStatus = Status;
export type Advance = ExpensesOcrAdvanceRead;
export type PayeePix = NonNullable<Advance['payeePix']>;
export type Expense = ExpensesOcrAccountabilityExpense;
export type Report = ExpensesOcrExpenseReport;
/** A report in a list. */
export type ReportRow = ExpenseReportSummary;
export type ReportStatus = ReportRow['status'];
export type ReportPolicy = ReportViolation;
export type ReportPreview = Preview;
export type ReportSettlement = Settlement;
export type HistoryEntry = ExpensesOcrAdvanceHistoryEntry | ExpensesOcrReportHistoryEntry;

export interface ReportDraft extends Pick<ReportCreate, 'name' | 'reportDate'> {
  description: string | null;
  expenseUuids: string[];
  advanceOrderUuids: string[];
}

export type PayoutMethod = Method;
export interface Payout {
  paymentMethod: PayoutMethod;
  paymentReceiptImage: File | null;
}
