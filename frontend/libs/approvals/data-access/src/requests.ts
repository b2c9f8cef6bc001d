/** GET /approval-requests and what hangs on one: the queue, a request, why its model was chosen. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApprovalsApprovalRequest, ApprovalsApprovalRequestSummary, ListApprovalRequestsData } from '@trajeto/shared-api-client';
import {
  explainRequestOptions,
  listApprovalRequestsOptions,
  readApprovalRequestOptions,
  readPendingSummaryOptions,
  readRequestHistoryOptions,
  STALE,
} from '@trajeto/shared-api-client/queries';

export type ApprovalRequest = ApprovalsApprovalRequest;
export type RequestSummary = ApprovalsApprovalRequestSummary;
export type RequestItem = ApprovalRequest['items'][number];
export type QueueQuestion = NonNullable<ListApprovalRequestsData['query']>;

export const queueQuery = (question: QueueQuestion) =>
  queryOptions({ ...listApprovalRequestsOptions({ query: question }), staleTime: STALE.none, placeholderData: keepPreviousData });

/** How many wait for the caller, by type. */
export const pendingQuery = () => queryOptions({ ...readPendingSummaryOptions(), staleTime: STALE.none, select: ({ data }) => data });

export const requestQuery = (requestId: string) =>
  queryOptions({
    ...readApprovalRequestOptions({ path: { requestId } }),
    staleTime: STALE.none,
    enabled: requestId !== '',
    select: ({ data }) => data,
  });

/** The last request of a subject the caller may read; null when it never had one. */
export const subjectRequestQuery = (subjectUuid: string) =>
  queryOptions({
    ...listApprovalRequestsOptions({ query: { subjectUuid, limit: 1 } }),
    staleTime: STALE.none,
    select: ({ data }) => data[0] ?? null,
  });

export const requestHistoryQuery = (requestId: string) =>
  queryOptions({ ...readRequestHistoryOptions({ path: { requestId } }), staleTime: STALE.none, select: ({ data }) => data });

export const explanationQuery = (requestId: string) =>
  queryOptions({ ...explainRequestOptions({ path: { requestId } }), staleTime: STALE.none, select: ({ data }) => data });
