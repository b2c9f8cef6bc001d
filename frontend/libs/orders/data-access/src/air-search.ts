/** POST /search/airway and its progress: a search is started once per question and watched until its airlines answered. */
import { queryOptions } from '@tanstack/react-query';
import { searchAirway, type Cabin, type SearchAirway, type SearchRead } from '@trajeto/shared-api-client';
import { getSearchOptions, STALE } from '@trajeto/shared-api-client/queries';

export type AirQuestion = Pick<
  SearchAirway,
  | 'stretches'
  | 'adultQuantity'
  | 'childrenQuantity'
  | 'infantQuantity'
  | 'cabin'
  | 'directOnly'
  | 'withBaggage'
  | 'travelersUuids'
  | 'reasonTripUuid'
  | 'orderUuid'
  | 'itemUuid'
>;
export type { Cabin };
export type AirSearch = SearchRead;

/**
 * The same question is asked once, until it is asked again on purpose (`attempt`): static, for a refresh of everything on
 * screen would start another search and show its offers in the place of these.
 */
export const startSearchQuery = (question: AirQuestion, attempt: number) =>
  queryOptions({
    queryKey: [{ _id: 'startAirSearch', question, attempt }] as const,
    queryFn: async ({ signal }) => (await searchAirway({ body: question, signal, throwOnError: true })).data.data,
    staleTime: 'static',
    gcTime: STALE.longest,
  });

export const searchQuery = (searchId: string) =>
  queryOptions({
    ...getSearchOptions({ path: { searchId } }),
    staleTime: STALE.none,
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (state.data?.data.status === 'running' ? state.data.data.waitTime * 1000 : false),
  });
