/** The address of a re-search: the order, the items being exchanged, and the step as the result pages carry it. */
import type { ReSearchStep } from '@trajeto/orders-data-access';
import type { AirStretch } from '../search/air-search';

const RESULTS = '/busca/passagens-aereas/resultados';
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Opens the step that is next, whichever it is. */
export function reSearchEntry(orderId: string, items: readonly string[]): string {
  return `${RESULTS}?${new URLSearchParams({ orderId, items: items.join(',') }).toString()}`;
}

/** The items an address says are being exchanged, none for those the server thinks of; null when it is no re-search. */
export function itemsOf(params: URLSearchParams): string[] | null {
  const carried = params.get('items');
  return carried === null ? null : [...new Set(carried.split(',').filter((uuid) => UUID.test(uuid)))];
}

/** The item whose step the address shows. */
export function itemOf(params: URLSearchParams): string | null {
  const carried = params.get('item');
  return carried !== null && UUID.test(carried) ? carried : null;
}

/** What the order cost before the first exchange: what each step's difference is told from. */
export function totalBefore(params: URLSearchParams): string | null {
  const carried = params.get('before');
  return carried !== null && /^\d{1,10}\.\d{2}$/.test(carried) ? carried : null;
}

export function stretchOf({ origin, destination, goDate, returnDate, adultQuantity, childrenQuantity }: ReSearchStep): AirStretch {
  return { origin, destination, goDate, ...(returnDate ? { returnDate } : {}), adultQuantity, childrenQuantity };
}

interface Whole {
  orderId: string;
  items: readonly string[];
  before: string;
}

/** The result page of one step: order, reason and stretch as every result page carries them, and the step itself. */
export function stepAddress({ orderId, items, before }: Whole, step: ReSearchStep): string {
  const params = new URLSearchParams({ orderId, items: items.join(','), item: step.itemUuid, before });
  if (step.reasonTripUuid) params.set('reasonTrip', step.reasonTripUuid);
  params.set('stretches', JSON.stringify([stretchOf(step)]));
  return `${RESULTS}?${params.toString()}`;
}
