/** An order's flights as a person tells a trip: from where to where, when, by which company. */
import { formatDate, formatTripDate, shortName } from '@trajeto/shared-format';
import type { ItemFlight, ItemSegment, Order, OrderItem } from '@trajeto/orders-data-access';
import { orderText } from './order.text';

export interface Leg {
  id: string;
  flight: ItemFlight;
  first: ItemSegment;
  last: ItemSegment;
}

/** The flights of an item in order, each with its first and last segment. */
export function legsOf(item: Pick<OrderItem, 'flights' | 'segments'>): Leg[] {
  return item.flights.flatMap((flight) => {
    const segments = item.segments.filter(({ flightUuid }) => flightUuid === flight.uuid);
    const [first, last] = [segments[0], segments[segments.length - 1]];
    return first && last ? [{ id: flight.uuid, flight, first, last }] : [];
  });
}

export const GONE: ReadonlySet<string> = new Set(['rejected', 'canceled', 'expired']);

/** The items that make the trip: all while none is left, else those that go on. */
export function livingItems(order: Order): OrderItem[] {
  const living = order.itemsIncluded.airway.filter(({ status }) => !GONE.has(status));
  return living.length > 0 ? living : order.itemsIncluded.airway;
}

const byDeparture = (one: Leg, other: Leg) => one.first.departure.datetime.localeCompare(other.first.departure.datetime);

/** Every leg of the trip by departure. */
export const tripLegs = (order: Order): Leg[] => livingItems(order).flatMap(legsOf).sort(byDeparture);

/** `São Paulo a Recife`: where it starts, and the farthest point it turns at. */
export function tripPlaces(order: Order): string | null {
  const legs = tripLegs(order);
  const start = legs[0];
  if (!start) return null;
  return `${start.first.departure.city} a ${start.last.arrival.city}`;
}

/** `26 a 28 nov.`, `26 nov. a 2 dez.`, `26 nov.` */
export function spanOf(from: string, to: string): string {
  const short = (day: string) => (formatTripDate(day).split(', ')[1] ?? formatDate(day)).replace(/^0/, '');
  if (from === to) return short(from);
  const [first, last] = [short(from), short(to)];
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return isOneMonth ? `${first.split(' ')[0] ?? ''} a ${last}` : `${first} a ${last}`;
}

export function tripDays(order: Order): string | null {
  const legs = tripLegs(order);
  const [first, last] = [legs[0], legs[legs.length - 1]];
  return first && last ? spanOf(first.first.departure.date, last.last.arrival.date) : null;
}

export const travelerNames = (order: Order): string => order.travelers.map(({ fullName }) => shortName(fullName)).join(', ');

/** `Gol 1624`, each number once. */
export const flightNumbers = ({ first, last }: Leg): string =>
  first === last
    ? `${first.airlineName} ${first.flightNumber}`
    : `${first.airlineName} ${first.flightNumber} e ${last.airlineName === first.airlineName ? '' : `${last.airlineName} `}${last.flightNumber}`;

export function baggageWords({ flight }: Leg): string {
  const checked = flight.baggages.find(({ type, quantity }) => type === 'checked' && quantity > 0);
  return checked ? orderText.checked(checked.quantity, checked.weight) : orderText.handOnly;
}

/** `LIGHT` → `Light`, as people write a fare. */
export const fareName = (fare: string): string => fare.charAt(0).toUpperCase() + fare.slice(1).toLowerCase();

/** `Gol 1624, GRU a SSA`: an item in a sentence. */
export function itemName(item: OrderItem): string {
  const legs = legsOf(item);
  const [first, last] = [legs[0], legs[legs.length - 1]];
  if (!first || !last) return item.provider.name;
  return `${flightNumbers(first)}, ${first.first.departure.iata} a ${first.last.arrival.iata}`;
}
