/** GET /orders/{id}/travelers/expenses: what a trip cost its people. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { STALE } from '@trajeto/shared-api-client/queries';
import { keyOf, read } from './call';
import type { Expense } from './shapes';

export interface OrderExpensesFilters {
  customerEmployeeUuid?: string | undefined;
  expenseTypeUuid?: string | undefined;
  expenseDate?: string | undefined;
}
export interface OrderExpenses {
  summary: { advances: string; expenses: string; refund: string };
  data: Expense[];
}
const URL_OF_TRIP = '/orders/{orderId}/travelers/expenses';

export const orderExpensesQuery = (orderId: string, filters: OrderExpensesFilters) =>
  queryOptions({
    queryKey: keyOf(URL_OF_TRIP, { path: { orderId }, query: { ...filters } }),
    queryFn: ({ signal }) => read<OrderExpenses>(URL_OF_TRIP, { path: { orderId }, query: { ...filters } }, signal),
    staleTime: STALE.none,
    placeholderData: keepPreviousData,
  });
