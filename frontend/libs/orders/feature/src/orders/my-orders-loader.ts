/** Starts the read of one's own list while its chunk arrives. */
import type { QueryClient } from '@tanstack/react-query';
import { orderListQuery } from '@trajeto/orders-data-access';
import type { LoaderFunction } from 'react-router';
import { questionOf, readAddress } from './list-address';

export const myOrdersLoader =
  (queryClient: QueryClient): LoaderFunction =>
  ({ params, request }) => {
    const address = readAddress('mine', { segment: params.tab }, new URL(request.url).searchParams);
    queryClient.query(orderListQuery(questionOf(address))).catch(() => undefined);
    return null;
  };
