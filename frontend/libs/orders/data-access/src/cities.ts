/** GET /cities: the cities of Brazil by what was typed. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { City } from '@trajeto/shared-api-client';
import { listCitiesOptions, STALE } from '@trajeto/shared-api-client/queries';

export type { City };

export const citiesQuery = (search: string) =>
  queryOptions({
    ...listCitiesOptions({ query: { search: search || undefined, limit: 20 } }),
    staleTime: STALE.longest,
    placeholderData: keepPreviousData,
    select: ({ data }) => data,
  });
