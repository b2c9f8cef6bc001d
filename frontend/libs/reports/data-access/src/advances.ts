/** GET /travelers/advance-orders and what hangs on one: the list, its figures, one advance, its history, what settled it. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdvancesSummary as Summary, GetAdvancesData } from '@trajeto/shared-api-client';
import {
  getAdvanceHistoryOptions,
  getAdvanceOptions,
  getAdvancesOptions,
  getSummaryOptions,
  STALE,
} from '@trajeto/shared-api-client/queries';

export type AdvancesQuestion = NonNullable<GetAdvancesData['query']>;
export type AdvancesSummary = Summary;

export const advancesQuery = (question: AdvancesQuestion) =>
  queryOptions({ ...getAdvancesOptions({ query: question }), staleTime: STALE.none, placeholderData: keepPreviousData });

export const advancesSummaryQuery = (question: Omit<AdvancesQuestion, 'page' | 'limit'>) =>
  queryOptions({ ...getSummaryOptions({ query: question }), staleTime: STALE.none, placeholderData: keepPreviousData });

export const advanceQuery = (advanceId: string) =>
  queryOptions({
    ...getAdvanceOptions({ path: { advanceId } }),
    staleTime: STALE.none,
    enabled: advanceId !== '',
    select: ({ data }) => data,
  });

export const advanceHistoryQuery = (advanceId: string) =>
  queryOptions({ ...getAdvanceHistoryOptions({ path: { advanceId } }), staleTime: STALE.none, select: ({ data }) => data });
