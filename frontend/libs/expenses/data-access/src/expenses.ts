/** Expenses of an employee: lists, one, what a new one would meet, and what may be done with it. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { invalidateTags, STALE } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';
import { keyOf, post, postForm, read, remove, type FormValue } from './call';
import type { Counted, Expense, ExpensePreview, ExpenseStatus, HistoryEntry, Many, One, Page, PaymentMethod } from './shapes';

const TOUCHED = ['expenses', 'expense-reports', 'advance-orders', 'inbox'];
/** Everything that shows an expense or a sum of them. */
export const refreshExpenses = (queryClient: QueryClient): Promise<void> => invalidateTags(queryClient, TOUCHED);

export interface ExpensesQuestion {
  statuses?: readonly ExpenseStatus[] | undefined;
  search?: string | undefined;
  page?: number;
  limit?: number;
  withExpenseReport?: boolean | undefined;
  suspected?: boolean | undefined;
  expenseTypeUuid?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  customerEmployeeUuid?: string | undefined;
}

const asked = (question: ExpensesQuestion) => ({ query: { ...question } });

export const expensesQuery = (question: ExpensesQuestion) =>
  queryOptions({
    queryKey: keyOf('/employees/expenses', asked(question)),
    queryFn: ({ signal }) => read<Page<Expense>>('/employees/expenses', asked(question), signal),
    staleTime: STALE.none,
    placeholderData: keepPreviousData,
  });

export interface ExpensesSummary {
  total: string;
  byStatus: Partial<Record<ExpenseStatus, Counted>>;
}

export const expensesSummaryQuery = (question: ExpensesQuestion) =>
  queryOptions({
    queryKey: keyOf('/employees/expenses/summary', asked(question)),
    queryFn: ({ signal }) => read<One<ExpensesSummary>>('/employees/expenses/summary', asked(question), signal),
    staleTime: STALE.none,
    placeholderData: keepPreviousData,
    select: ({ data }) => data,
  });

const one = (expenseId: string) => ({ path: { expenseId } });

export const expenseQuery = (expenseId: string) =>
  queryOptions({
    queryKey: keyOf('/employees/expenses/{expenseId}', one(expenseId)),
    queryFn: ({ signal }) => read<One<Expense>>('/employees/expenses/{expenseId}', one(expenseId), signal),
    staleTime: STALE.none,
    select: ({ data }) => data,
  });

export const expenseHistoryQuery = (expenseId: string) =>
  queryOptions({
    queryKey: keyOf('/employees/expenses/{expenseId}/history', one(expenseId)),
    queryFn: ({ signal }) => read<Many<HistoryEntry>>('/employees/expenses/{expenseId}/history', one(expenseId), signal),
    staleTime: STALE.none,
    select: ({ data }) => data,
  });

export const paymentMethodsQuery = () =>
  queryOptions({
    queryKey: keyOf('/expense-payment-methods'),
    queryFn: ({ signal }) => read<Many<PaymentMethod>>('/expense-payment-methods', {}, signal),
    staleTime: STALE.longest,
    select: ({ data }) => data,
  });

export interface PreviewQuestion {
  expenseTypeUuid: string;
  expenseDate: string;
  paymentMethod?: string | undefined;
  value?: string | undefined;
  kilometer?: string | undefined;
  /** The one being edited counts once. */
  expenseUuid?: string | undefined;
}

/** What the expense would meet: limits and what is left of them, the value of a drive, whether a receipt is needed. */
export const expensePreviewQuery = (employeeId: string, question: PreviewQuestion | null) =>
  queryOptions({
    queryKey: [{ ...keyOf('/employees/{employeeId}/expenses/preview', { path: { employeeId } })[0], question }] as const,
    queryFn: ({ signal }) =>
      post<One<ExpensePreview>>('/employees/{employeeId}/expenses/preview', question, { path: { employeeId }, signal }),
    enabled: question !== null,
    staleTime: STALE.none,
    placeholderData: keepPreviousData,
    select: ({ data }) => data,
  });

export type ExpenseFields = Readonly<Record<string, FormValue>>;

/** The same body under the same key is one expense, however often it is sent. */
export async function createExpense(employeeId: string, fields: ExpenseFields, key: string): Promise<Expense> {
  const { data } = await postForm<One<Expense>>('/employees/{employeeId}/expenses', fields, {
    path: { employeeId },
    headers: { 'Idempotency-Key': key },
  });
  return data;
}

export async function updateExpense(expense: Pick<Expense, 'uuid' | 'version'>, fields: ExpenseFields): Promise<Expense> {
  const { data } = await postForm<One<Expense>>('/employees/expenses/{expenseId}', fields, {
    ...one(expense.uuid),
    headers: ifMatch(expense.version),
  });
  return data;
}

export function useUpdateExpense() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ expense, fields }: { expense: Pick<Expense, 'uuid' | 'version'>; fields: ExpenseFields }) => updateExpense(expense, fields),
    onSettled: () => refreshExpenses(queryClient),
  });
}

export function useDeleteExpense(words: { success: string; failure: string }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (expense: Pick<Expense, 'uuid' | 'version'>) =>
      remove('/employees/expenses/{expenseId}', one(expense.uuid).path, ifMatch(expense.version)),
    meta: { ...words },
    onSettled: () => refreshExpenses(queryClient),
  });
}
