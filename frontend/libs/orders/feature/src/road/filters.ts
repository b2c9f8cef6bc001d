/** What narrows the list of buses. */
import type { BusOffer, OfferFilters } from '@trajeto/orders-data-access';
import type { Earlier } from '../results/chosen';
import { TIMED, filterAddress, list, timedQuestion, type FiltersOf } from '../results/filter-address';
import type { Leg } from '../results/legs';
import { roadText } from './road.text';

const DECLARED = { ...TIMED, seatClasses: list('classes'), places: list('rodoviarias') } as const;
export type BusFilters = FiltersOf<typeof DECLARED>;

export const busFilters = filterAddress(DECLARED);
export const { filterCount, noFilters } = busFilters;

type SeatClass = BusOffer['road']['seatClass'];
const isSeatClass = (slug: string): slug is SeatClass => slug in roadText.classes;

export function offerFiltersOf(filters: BusFilters, leg: Leg, earlier: Earlier): OfferFilters {
  const seatClasses = filters.seatClasses.filter(isSeatClass);
  return {
    ...timedQuestion(filters, leg, earlier),
    ...(seatClasses.length > 0 && { seatClasses }),
    ...(filters.places.length > 0 && { places: filters.places }),
  };
}
