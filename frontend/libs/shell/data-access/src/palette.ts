/** What the command palette looks up by words: orders and people; five of each are enough to choose from. */
import { queryOptions } from '@tanstack/react-query';
import type { ListCustomerEmployeesResponse, OrderSummary } from '@trajeto/shared-api-client';
import { getOrdersOptions, listCustomerEmployeesOptions, STALE } from '@trajeto/shared-api-client/queries';

export type FoundOrder = OrderSummary;
export type FoundPerson = ListCustomerEmployeesResponse['data'][number];

const SHOWN = 5;

export const orderFindsQuery = (search: string) =>
  queryOptions({ ...getOrdersOptions({ query: { search, limit: SHOWN } }), staleTime: STALE.smallest, select: ({ data }) => data });

export const personFindsQuery = (customerId: string, name: string) =>
  queryOptions({
    ...listCustomerEmployeesOptions({ path: { customerId }, query: { name, isActive: true, limit: SHOWN } }),
    staleTime: STALE.smallest,
    select: ({ data }) => data,
  });
