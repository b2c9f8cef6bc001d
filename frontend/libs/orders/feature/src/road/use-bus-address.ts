/** What the address of a bus search's results says. */
import { useTripAddress } from '../results/trip-address';
import { busFilters } from './filters';
import { stretchesOf } from './search/road-search';

export const useBusAddress = () => useTripAddress({ stretchesOf, ...busFilters });
export type BusAddress = ReturnType<typeof useBusAddress>;
