/** Starts the read of the list while its chunk arrives. */
import type { QueryClient } from '@tanstack/react-query';
import { orderListQuery } from '@trajeto/orders-data-access';
import type { LoaderFunction } from 'react-router';
import { questionOf, readAddress } from './list-address';

export const myOrdersLoader =
  (queryClient: QueryClient): LoaderFunction =>
  ({ params, request }) => {
    queryClient.query(orderListQuery(questionOf(readAddress(params.tab, new URL(request.url).searchParams)))).catch(() => undefined);
    return null;
  };
