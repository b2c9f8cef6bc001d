/** What narrows the list of flights. */
import type { OfferFilters } from '@trajeto/orders-data-access';
import type { Earlier } from '../results/chosen';
import { TIMED, count, filterAddress, flag, list, timedQuestion, type FiltersOf } from '../results/filter-address';
import type { Leg } from '../results/legs';

const DECLARED = {
  ...TIMED,
  /** null: any number of stops. */
  stopsMax: count('paradas'),
  places: list('aeroportos'),
  families: list('tarifas'),
  withBaggage: flag('bagagem'),
  refundable: flag('reembolso'),
} as const;
export type AirFilters = FiltersOf<typeof DECLARED>;

export const airFilters = filterAddress(DECLARED);
export const { filtersOf, withFilters, filterCount, noFilters } = airFilters;

export function offerFiltersOf(filters: AirFilters, leg: Leg, earlier: Earlier): OfferFilters {
  const { stopsMax, places, families, withBaggage, refundable } = filters;
  return {
    ...timedQuestion(filters, leg, earlier),
    ...(stopsMax !== null && { stopsMax }),
    ...(places.length > 0 && { places }),
    ...(families.length > 0 && { families }),
    ...(withBaggage && { withBaggage: true }),
    ...(refundable && { refundable: true }),
  };
}
