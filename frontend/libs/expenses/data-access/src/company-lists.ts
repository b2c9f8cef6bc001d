/** The company's lists an expense or an advance is filed under: expense types and reasons. */
import { queryOptions } from '@tanstack/react-query';
import { STALE } from '@trajeto/shared-api-client/queries';
import { keyOf, read } from './call';
import type { ExpenseType, Page } from './shapes';

const ALL = { active: true, limit: 100 };

export const expenseTypesQuery = (customerId: string) =>
  queryOptions({
    queryKey: keyOf('/customers/{customerId}/expense-types', { path: { customerId }, query: ALL }),
    queryFn: ({ signal }) =>
      read<Page<ExpenseType>>('/customers/{customerId}/expense-types', { path: { customerId }, query: ALL }, signal),
    staleTime: STALE.small,
    select: ({ data }) => data,
  });

export interface ReasonExpense {
  uuid: string;
  reason: string;
}
export const reasonExpensesQuery = (customerId: string) =>
  queryOptions({
    queryKey: keyOf('/customers/{customerId}/reason-expenses', { path: { customerId }, query: ALL }),
    queryFn: ({ signal }) =>
      read<Page<ReasonExpense>>('/customers/{customerId}/reason-expenses', { path: { customerId }, query: ALL }, signal),
    staleTime: STALE.small,
    select: ({ data }) => data,
  });
