/** GET /orders: a page of orders by tab, words and days; GET /orders/summary: how many each tab holds. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { GetOrdersData, GetOrdersSummaryData, ListTab, OrderSummary } from '@trajeto/shared-api-client';
import { getOrdersOptions, getOrdersSummaryOptions, STALE } from '@trajeto/shared-api-client/queries';
import { orderQuery } from './order';

export type OrderRow = OrderSummary;
export type OrderTab = ListTab;
export type OrdersQuestion = NonNullable<GetOrdersData['query']>;
export type CountedOrders = NonNullable<GetOrdersSummaryData['query']>;

export const orderListQuery = (question: OrdersQuestion) =>
  queryOptions({ ...getOrdersOptions({ query: question }), staleTime: STALE.none, placeholderData: keepPreviousData });

export const orderCountsQuery = (counted: CountedOrders) =>
  queryOptions({
    ...getOrdersSummaryOptions({ query: counted }),
    staleTime: STALE.none,
    placeholderData: keepPreviousData,
    select: ({ data }) => data.byTab,
  });

/** The whole of a listed order, read when something is to be done with it. */
export function useReadOrder(failure: string) {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (orderId: string) => queryClient.query(orderQuery(orderId)),
    meta: { failure },
  });
  return { read: mutateAsync, isPending };
}
