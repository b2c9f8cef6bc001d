/** What the address of the agency's options says. */
import { hotelFilters } from '../hotel/filters';
import { useTripAddress } from '../results/trip-address';
import { stretchesOf } from './search/offline-search';

export const useOfflineAddress = () => useTripAddress({ stretchesOf, ...hotelFilters });
export type OfflineAddress = ReturnType<typeof useOfflineAddress>;
