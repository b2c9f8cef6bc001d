/** The address of a re-search: the order, the items being exchanged, and the step as the result pages carry it. */
import type { ReSearchStep } from '@trajeto/orders-data-access';
import { AIR_SEARCH, BUS_SEARCH, CAR_SEARCH, HOTEL_SEARCH } from '../search/searches';
import { isUuid, type Stretch } from '../search/stretch';

// A step names no day of return: the page takes it, and the hours, from the item that is exchanged.
const untilReturn = ({ goDate, returnDate }: ReSearchStep) => ({ returnDate: returnDate ?? goDate });

/** Where a product's offers are searched, and how its address carries who travels. */
const PAGES: Readonly<Record<string, { search: string; seats: (step: ReSearchStep) => object }>> = {
  airway: { search: AIR_SEARCH, seats: ({ adultQuantity, childrenQuantity }) => ({ adultQuantity, childrenQuantity }) },
  road: { search: BUS_SEARCH, seats: ({ adultQuantity, childrenQuantity }) => ({ passengerQuantity: adultQuantity + childrenQuantity }) },
  vehicle: { search: CAR_SEARCH, seats: untilReturn },
  hotel: { search: HOTEL_SEARCH, seats: untilReturn },
};

/** Opens the step that is next, whichever it is. */
export function reSearchEntry(search: string, orderId: string, items: readonly string[]): string {
  return `${search}/resultados?${new URLSearchParams({ orderId, items: items.join(',') }).toString()}`;
}

/** The items an address says are being exchanged, none for those the server thinks of; null when it is no re-search. */
export function itemsOf(params: URLSearchParams): string[] | null {
  const carried = params.get('items');
  return carried === null ? null : [...new Set(carried.split(',').filter(isUuid))];
}

/** The item whose step the address shows. */
export function itemOf(params: URLSearchParams): string | null {
  const carried = params.get('item');
  return isUuid(carried) ? carried : null;
}

/** What the order cost before the first exchange: what each step's difference is told from. */
export function totalBefore(params: URLSearchParams): string | null {
  const carried = params.get('before');
  return carried !== null && /^\d{1,10}\.\d{2}$/.test(carried) ? carried : null;
}

const stretchOf = ({ origin, destination, goDate, returnDate }: ReSearchStep): Stretch => ({
  origin,
  destination,
  goDate,
  ...(returnDate ? { returnDate } : {}),
});

interface Whole {
  orderId: string;
  items: readonly string[];
  before: string;
}

/** The result page of one step: order, reason and stretch as every result page carries them, and the step itself; null where
 * the product of the step cannot be searched. */
export function stepAddress({ orderId, items, before }: Whole, step: ReSearchStep): string | null {
  const page = PAGES[step.product];
  if (!page) return null;
  const params = new URLSearchParams({ orderId, items: items.join(','), item: step.itemUuid, before });
  if (step.reasonTripUuid) params.set('reasonTrip', step.reasonTripUuid);
  params.set('stretches', JSON.stringify([{ ...stretchOf(step), ...page.seats(step) }]));
  return `${page.search}/resultados?${params.toString()}`;
}
