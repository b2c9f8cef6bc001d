/** What narrows the list of cars. */
import type { OfferFilters } from '@trajeto/orders-data-access';
import { COMMON, commonQuestion, filterAddress, flag, list, word, type FiltersOf, type Sort } from '../results/filter-address';
import type { Leg } from '../results/legs';
import { vehicleText } from './vehicle.text';

const DECLARED = {
  ...COMMON,
  groups: list('grupos'),
  /** null: either. */
  transmission: word('cambio'),
  airConditioning: flag('ar'),
} as const;
export type CarFilters = FiltersOf<typeof DECLARED>;

export const carFilters = filterAddress(DECLARED);
/** Rentals all begin and end at the hours asked for. */
export const CAR_SORTS: readonly Sort[] = ['recommended', 'price'];

type Group = NonNullable<OfferFilters['vehicleGroups']>[number];
const GROUPS: ReadonlySet<string> = new Set<Group>(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']);
const isGroup = (slug: string): slug is Group => GROUPS.has(slug);
type Transmission = NonNullable<OfferFilters['transmission']>;
const isTransmission = (slug: string | null): slug is Transmission => slug !== null && slug in vehicleText.transmissions;

export function offerFiltersOf(filters: CarFilters, leg: Leg): OfferFilters {
  const { transmission, airConditioning } = filters;
  const vehicleGroups = filters.groups.filter(isGroup);
  return {
    ...commonQuestion(filters, leg),
    ...(vehicleGroups.length > 0 && { vehicleGroups }),
    ...(isTransmission(transmission) && { transmission }),
    ...(airConditioning && { airConditioning: true }),
  };
}
