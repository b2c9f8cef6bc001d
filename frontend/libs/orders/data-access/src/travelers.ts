/** GET /travelers: the people one may book for. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TravelerRead } from '@trajeto/shared-api-client';
import { getTravelersOptions, STALE } from '@trajeto/shared-api-client/queries';

export type Traveler = TravelerRead;

export const travelersQuery = (search: string) =>
  queryOptions({
    ...getTravelersOptions({ query: { search: search || undefined, limit: 50 } }),
    staleTime: STALE.small,
    placeholderData: keepPreviousData,
    select: ({ data }) => data,
  });
