/** Expenses of an employee: lists, one, what a new one would meet, and what may be done with it. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  correctExpense,
  deleteExpense,
  postExpense,
  previewOfExpense,
  type GetExpensesData,
  type PreviewOfExpenseData,
} from '@trajeto/shared-api-client';
import {
  getExpenseHistoryOptions,
  getExpenseOptions,
  getExpensePaymentMethodsOptions,
  getExpensesOptions,
  getExpensesSummaryOptions,
  invalidateTags,
  STALE,
} from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';
import { formOf, type FormFields } from './form-fields';
import type { Expense } from './shapes';

const TOUCHED = ['expenses', 'expense-reports', 'advance-orders', 'inbox'] as const;
/** Everything that shows an expense or a sum of them. */
export const refreshExpenses = (queryClient: QueryClient): Promise<void> => invalidateTags(queryClient, TOUCHED);

export type ExpensesQuestion = NonNullable<GetExpensesData['query']>;

export const expensesQuery = (question: ExpensesQuestion) =>
  queryOptions({ ...getExpensesOptions({ query: question }), staleTime: STALE.none, placeholderData: keepPreviousData });

export const expensesSummaryQuery = (question: ExpensesQuestion) =>
  queryOptions({
    ...getExpensesSummaryOptions({ query: question }),
    staleTime: STALE.none,
    placeholderData: keepPreviousData,
    select: ({ data }) => data,
  });

export const expenseQuery = (expenseId: string) =>
  queryOptions({ ...getExpenseOptions({ path: { expenseId } }), staleTime: STALE.none, select: ({ data }) => data });

export const expenseHistoryQuery = (expenseId: string) =>
  queryOptions({ ...getExpenseHistoryOptions({ path: { expenseId } }), staleTime: STALE.none, select: ({ data }) => data });

export const paymentMethodsQuery = () =>
  queryOptions({ ...getExpensePaymentMethodsOptions(), staleTime: STALE.longest, select: ({ data }) => data });

export type PreviewQuestion = PreviewOfExpenseData['body'];

/** What the expense would meet: limits and what is left of them, the value of a drive, whether a receipt is needed. */
export const expensePreviewQuery = (employeeId: string, question: PreviewQuestion | null) =>
  queryOptions({
    queryKey: [{ _id: 'previewOfExpense', tags: ['expenses'], employeeId, question }] as const,
    queryFn: async ({ signal }) => {
      if (!question) throw new Error('There is nothing to ask yet');
      return (await previewOfExpense({ path: { employeeId }, body: question, signal, throwOnError: true })).data.data;
    },
    enabled: question !== null,
    staleTime: STALE.none,
    placeholderData: keepPreviousData,
  });

/** The same body under the same key is one expense, however often it is sent. */
export async function createExpense(employeeId: string, fields: FormFields, key: string): Promise<Expense> {
  const form = formOf(fields, { 'Idempotency-Key': key });
  return (await postExpense({ path: { employeeId }, ...form, throwOnError: true })).data.data;
}

export async function updateExpense({ uuid, version }: Pick<Expense, 'uuid' | 'version'>, fields: FormFields): Promise<Expense> {
  const form = formOf(fields, ifMatch(version));
  return (await correctExpense({ path: { expenseId: uuid }, ...form, throwOnError: true })).data.data;
}

export function useDeleteExpense(words: { success?: string; failure: string }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ uuid, version }: Pick<Expense, 'uuid' | 'version'>) =>
      deleteExpense({ path: { expenseId: uuid }, headers: ifMatch(version), throwOnError: true }),
    meta: { ...words },
    onSettled: () => refreshExpenses(queryClient),
  });
}
