/** Starts the reads of the inbox while its chunk arrives. */
import type { QueryClient } from '@tanstack/react-query';
import { queueQuery, requestQuery } from '@trajeto/approvals-data-access';
import { readAddress } from '@trajeto/shared-ui/crud';
import type { LoaderFunction } from 'react-router';
import { QUEUE_ADDRESS, questionOf } from './address';

export const approvalsLoader =
  (queryClient: QueryClient): LoaderFunction =>
  ({ params, request }) => {
    const values = readAddress(QUEUE_ADDRESS, new URL(request.url).searchParams);
    queryClient.query(queueQuery(questionOf(values, new Date()))).catch(() => undefined);
    if (params.requestId) queryClient.query(requestQuery(params.requestId)).catch(() => undefined);
    return null;
  };
