/** GET /orders: a page of orders by tab, words and days; GET /orders/summary: how many each tab holds. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { GetOrdersData, GetOrdersSummaryData, ListTab, OrderSummary } from '@trajeto/shared-api-client';
import { getOrdersOptions, getOrdersSummaryOptions, STALE } from '@trajeto/shared-api-client/queries';

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
