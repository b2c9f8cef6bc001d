/** Starts the reads of an order while its chunk arrives. */
import type { QueryClient } from '@tanstack/react-query';
import { orderHistoryQuery, orderQuery } from '@trajeto/orders-data-access';
import type { LoaderFunction } from 'react-router';

export const orderLoader =
  (queryClient: QueryClient): LoaderFunction =>
  ({ params }) => {
    const orderId = params.orderId ?? '';
    queryClient.query(orderQuery(orderId)).catch(() => undefined);
    queryClient.query(orderHistoryQuery(orderId)).catch(() => undefined);
    return null;
  };
