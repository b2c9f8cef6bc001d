/** Starts the reads of a comparison while its chunk arrives: the airlines are asked all the sooner. */
import type { QueryClient } from '@tanstack/react-query';
import { cheapestQuery, orderQuery } from '@trajeto/orders-data-access';
import type { LoaderFunction } from 'react-router';

export const cheaperLoader =
  (queryClient: QueryClient): LoaderFunction =>
  ({ params }) => {
    const orderId = params.orderId ?? '';
    queryClient.query(orderQuery(orderId)).catch(() => undefined);
    queryClient.query(cheapestQuery(orderId)).catch(() => undefined);
    return null;
  };
