/** GET /orders: a page of orders by tab, words and days. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { GetOrdersData, ListTab, OrderSummary } from '@trajeto/shared-api-client';
import { getOrdersOptions, STALE } from '@trajeto/shared-api-client/queries';

export type OrderRow = OrderSummary;
export type OrderTab = ListTab;
export type OrdersQuestion = NonNullable<GetOrdersData['query']>;

export const orderListQuery = (question: OrdersQuestion) =>
  queryOptions({ ...getOrdersOptions({ query: question }), staleTime: STALE.none, placeholderData: keepPreviousData });
