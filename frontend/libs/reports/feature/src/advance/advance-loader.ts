/** Starts the reads of an advance while its chunk arrives. */
import type { QueryClient } from '@tanstack/react-query';
import { advanceHistoryQuery, advanceQuery } from '@trajeto/reports-data-access';
import type { LoaderFunction } from 'react-router';

export const advanceLoader =
  (queryClient: QueryClient): LoaderFunction =>
  ({ params }) => {
    const advanceId = params.orderId ?? '';
    queryClient.query(advanceQuery(advanceId)).catch(() => undefined);
    queryClient.query(advanceHistoryQuery(advanceId)).catch(() => undefined);
    return null;
  };
