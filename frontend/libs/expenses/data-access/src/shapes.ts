/** Expenses, advances and receipts by the names the screens use for the contract's. */
import type {
  AdvanceCreate,
  ExpensesOcrAccountabilityExpense,
  ExpensesOcrDuplicatePair,
  ExpensesOcrVoucherOcrRead,
  GetAdvanceResponse,
  GetExpenseHistoryResponse,
  GetExpensePaymentMethodsResponse,
  GetExpensesSummaryResponse,
  GetTripExpensesData,
  GetTripExpensesResponse,
  ListExpenseTypesResponse,
  ListReasonExpensesResponse,
  OcrResult,
  PreviewOfExpenseResponse,
} from '@trajeto/shared-api-client';

export type Expense = ExpensesOcrAccountabilityExpense;
export type ExpenseStatus = Expense['status'];
export type UnsatisfiedPolicy = Expense['unsatisfiedPolicies'][number];
export type HistoryEntry = GetExpenseHistoryResponse['data'][number];
export type ExpensesSummary = GetExpensesSummaryResponse['data'];

/** Of an expense the caller may not read only three facts come. */
export type OtherExpense = Pick<Expense, 'value' | 'expenseDate' | 'company'> & Partial<Expense>;
export type DuplicatePair = Omit<ExpensesOcrDuplicatePair, 'other'> & { other: OtherExpense };

export type ExpensePreview = PreviewOfExpenseResponse['data'];
export type PolicyLimit = ExpensePreview['limits'][number];
export type PaymentMethod = GetExpensePaymentMethodsResponse['data'][number];
export type ExpenseType = Pick<ListExpenseTypesResponse['data'][number], 'uuid' | 'name' | 'kind' | 'expenseCategory'>;
export type ReasonExpense = ListReasonExpensesResponse['data'][number];

export type Reading = ExpensesOcrVoucherOcrRead;
export type ReadReceipt = OcrResult;

export type Advance = GetAdvanceResponse['data'];
export type NewAdvance = AdvanceCreate;

export type OrderExpenses = GetTripExpensesResponse;
export type OrderExpensesFilters = NonNullable<GetTripExpensesData['query']>;
