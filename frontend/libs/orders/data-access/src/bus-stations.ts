/** GET /bus-stations: where one may take a bus. A hundred rows that hardly ever change: read whole, searched in the browser. */
import { queryOptions } from '@tanstack/react-query';
import { busStations, type BusStationRead } from '@trajeto/shared-api-client';
import { busStationsQueryKey, STALE } from '@trajeto/shared-api-client/queries';

export type BusStation = BusStationRead;

const PAGE_SIZE = 100;

async function everyPage(signal: AbortSignal, page = 1): Promise<BusStation[]> {
  const { data } = await busStations({ query: { limit: PAGE_SIZE, page }, signal, throwOnError: true });
  return page < data.meta.lastPage ? [...data.data, ...(await everyPage(signal, page + 1))] : data.data;
}

export const busStationsQuery = () =>
  queryOptions({
    queryKey: [...busStationsQueryKey({ query: { limit: PAGE_SIZE } }), 'all'] as const,
    queryFn: ({ signal }) => everyPage(signal),
    staleTime: STALE.longest,
  });
