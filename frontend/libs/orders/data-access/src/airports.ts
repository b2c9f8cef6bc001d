/** GET /airports: airports, and cities with all theirs, by what was typed. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AirportsResponse } from '@trajeto/shared-api-client';
import { airportsOptions, STALE } from '@trajeto/shared-api-client/queries';

export type Airport = AirportsResponse['data'][number];

export const airportsQuery = (search: string) =>
  queryOptions({
    ...airportsOptions({ query: { search: search || undefined, limit: 20 } }),
    staleTime: STALE.longest,
    placeholderData: keepPreviousData,
    select: ({ data }) => data,
  });
