/** What narrows the list of hotels. */
import type { OfferFilters } from '@trajeto/orders-data-access';
import { COMMON, commonQuestion, filterAddress, flag, list, text, type FiltersOf, type Sort } from '../results/filter-address';
import type { Leg } from '../results/legs';
import { hotelText } from './hotel.text';

const DECLARED = {
  ...COMMON,
  name: text('hotel'),
  stars: list('estrelas'),
  regimens: list('regimes'),
  amenities: list('comodidades'),
  districts: list('bairros'),
  agreement: flag('acordo'),
  freeCancellation: flag('gratis'),
} as const;
export type HotelFilters = FiltersOf<typeof DECLARED>;

export const hotelFilters = filterAddress(DECLARED);
/** Stays all begin and end on the days asked for. */
export const HOTEL_SORTS: readonly Sort[] = ['recommended', 'price', 'stars'];

type Regimen = NonNullable<OfferFilters['regimens']>[number];
const isRegimen = (slug: string): slug is Regimen => slug in hotelText.regimens;

export function offerFiltersOf(filters: HotelFilters, leg: Leg): OfferFilters {
  const { name, amenities, districts, agreement, freeCancellation } = filters;
  const stars = filters.stars.map(Number).filter((count) => count >= 1 && count <= 5);
  const regimens = filters.regimens.filter(isRegimen);
  return {
    ...commonQuestion(filters, leg),
    ...(name && { name }),
    ...(stars.length > 0 && { stars }),
    ...(regimens.length > 0 && { regimens }),
    ...(amenities.length > 0 && { amenities }),
    ...(districts.length > 0 && { districts }),
    ...(agreement && { agreement: true }),
    ...(freeCancellation && { freeCancellation: true }),
  };
}
