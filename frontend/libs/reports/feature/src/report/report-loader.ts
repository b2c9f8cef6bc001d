/** Starts the reads of a report while its chunk arrives. */
import type { QueryClient } from '@tanstack/react-query';
import { reportHistoryQuery, reportQuery } from '@trajeto/reports-data-access';
import type { LoaderFunction } from 'react-router';

export const reportLoader =
  (queryClient: QueryClient): LoaderFunction =>
  ({ params }) => {
    const reportId = params.orderId ?? '';
    queryClient.query(reportQuery(reportId)).catch(() => undefined);
    queryClient.query(reportHistoryQuery(reportId)).catch(() => undefined);
    return null;
  };
