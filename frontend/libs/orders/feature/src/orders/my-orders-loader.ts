/** Starts the read of one's own list while its chunk arrives. */
import type { QueryClient } from '@tanstack/react-query';
import { orderListQuery } from '@trajeto/orders-data-access';
import { readTabbed } from '@trajeto/shared-ui/crud';
import type { LoaderFunction } from 'react-router';
import { ORDER_LISTS, questionOf } from './list-address';

export const myOrdersLoader =
  (queryClient: QueryClient): LoaderFunction =>
  ({ request }) => {
    const values = readTabbed(ORDER_LISTS.mine, new URL(request.url));
    queryClient.query(orderListQuery(questionOf('mine', values))).catch(() => undefined);
    return null;
  };
