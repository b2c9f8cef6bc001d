/** What the address of a car search's results says. */
import { useTripAddress } from '../results/trip-address';
import { carFilters } from './filters';
import { stretchesOf } from './search/car-search';

export const useCarAddress = () => useTripAddress({ stretchesOf, ...carFilters });
export type CarAddress = ReturnType<typeof useCarAddress>;
