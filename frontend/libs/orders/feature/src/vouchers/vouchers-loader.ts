/** Starts the read of an order's vouchers while their chunk arrives. */
import type { QueryClient } from '@tanstack/react-query';
import { orderVouchersQuery } from '@trajeto/orders-data-access';
import type { LoaderFunction } from 'react-router';

export const orderVouchersLoader =
  (queryClient: QueryClient): LoaderFunction =>
  ({ params }) => {
    queryClient.query(orderVouchersQuery(params.orderId ?? '')).catch(() => undefined);
    return null;
  };
