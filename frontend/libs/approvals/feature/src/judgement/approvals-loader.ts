/** Starts the reads of the inbox while its chunk arrives. */
import type { QueryClient } from '@tanstack/react-query';
import { queueQuery, requestQuery } from '@trajeto/approvals-data-access';
import type { LoaderFunction } from 'react-router';
import { questionOf, readQueueAddress } from './address';

export const approvalsLoader =
  (queryClient: QueryClient): LoaderFunction =>
  ({ params, request }) => {
    const address = readQueueAddress(new URL(request.url).searchParams);
    queryClient.query(queueQuery(questionOf(address, new Date()))).catch(() => undefined);
    if (params.requestId) queryClient.query(requestQuery(params.requestId)).catch(() => undefined);
    return null;
  };
