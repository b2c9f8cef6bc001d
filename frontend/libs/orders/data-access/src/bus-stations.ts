/** GET /bus-stations: where one may take a bus. A hundred rows that hardly ever change: read whole, searched in the browser. */
import { queryOptions } from '@tanstack/react-query';
import { busStations, type BusStationRead } from '@trajeto/shared-api-client';
import { busStationsQueryKey, STALE } from '@trajeto/shared-api-client/queries';
import { everyPage, PAGE_SIZE } from './every-page';

export type BusStation = BusStationRead;

export const busStationsQuery = () =>
  queryOptions({
    queryKey: [...busStationsQueryKey({ query: { limit: PAGE_SIZE } }), 'all'] as const,
    queryFn: ({ signal }) =>
      everyPage(async (page) => (await busStations({ query: { limit: PAGE_SIZE, page }, signal, throwOnError: true })).data),
    staleTime: STALE.longest,
  });
