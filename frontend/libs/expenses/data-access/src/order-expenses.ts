/** GET /orders/{id}/travelers/expenses: what a trip cost its people. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getTripExpensesOptions, STALE } from '@trajeto/shared-api-client/queries';
import type { OrderExpensesFilters } from './shapes';

export const orderExpensesQuery = (orderId: string, filters: OrderExpensesFilters) =>
  queryOptions({
    ...getTripExpensesOptions({ path: { orderId }, query: filters }),
    staleTime: STALE.none,
    placeholderData: keepPreviousData,
  });
