/** Starts the reads of a comparison while its chunk arrives: the suppliers are asked all the sooner. */
import type { QueryClient } from '@tanstack/react-query';
import { orderQuery, type CheaperQuery, type Offer } from '@trajeto/orders-data-access';
import type { LoaderFunction } from 'react-router';

export const cheaperLoader =
  <One extends Offer>(query: CheaperQuery<One>) =>
  (queryClient: QueryClient): LoaderFunction =>
  ({ params }) => {
    const orderId = params.orderId ?? '';
    queryClient.query(orderQuery(orderId)).catch(() => undefined);
    queryClient.query(query(orderId)).catch(() => undefined);
    return null;
  };
