/** What the address of a hotel search's results says. */
import { useTripAddress } from '../results/trip-address';
import { hotelFilters } from './filters';
import { stretchesOf } from './search/hotel-search';

export const useHotelAddress = () => useTripAddress({ stretchesOf, ...hotelFilters });
export type HotelAddress = ReturnType<typeof useHotelAddress>;
