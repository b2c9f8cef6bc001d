/** GET /vehicle-stores: where one may rent a car. Some four hundred rows that hardly ever change: read whole, searched in the browser. */
import { queryOptions } from '@tanstack/react-query';
import { vehicleStores, type VehicleStoreRead } from '@trajeto/shared-api-client';
import { STALE, vehicleStoresQueryKey } from '@trajeto/shared-api-client/queries';
import { everyPage, PAGE_SIZE } from './every-page';

export type VehicleStore = VehicleStoreRead;

export const vehicleStoresQuery = () =>
  queryOptions({
    queryKey: [...vehicleStoresQueryKey({ query: { limit: PAGE_SIZE } }), 'all'] as const,
    queryFn: ({ signal }) =>
      everyPage(async (page) => (await vehicleStores({ query: { limit: PAGE_SIZE, page }, signal, throwOnError: true })).data),
    staleTime: STALE.longest,
  });
