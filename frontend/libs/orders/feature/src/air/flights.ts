/** The flights of an order's item: each with its first and last segment, in words a traveler uses. */
import { isOfferOf, type ItemFlight, type ItemOf, type ItemSegment } from '@trajeto/orders-data-access';
import { airText } from './air.text';

export type AirItem = ItemOf<'airway'>;
export const isFlight = isOfferOf('airway');

export interface Leg {
  id: string;
  flight: ItemFlight;
  first: ItemSegment;
  last: ItemSegment;
}

/** The flights of an item in order, each with its first and last segment. */
export function legsOf(item: Pick<AirItem, 'flights' | 'segments'>): Leg[] {
  return item.flights.flatMap((flight) => {
    const segments = item.segments.filter(({ flightUuid }) => flightUuid === flight.uuid);
    const [first, last] = [segments[0], segments[segments.length - 1]];
    return first && last ? [{ id: flight.uuid, flight, first, last }] : [];
  });
}

/** The seats chosen on a flight, in the order of its segments. */
export const seatsOn = ({ flight }: Leg, { segments, seats }: Pick<AirItem, 'segments' | 'seats'>): string[] =>
  segments
    .filter(({ flightUuid }) => flightUuid === flight.uuid)
    .flatMap(({ uuid }) => seats.filter(({ segmentUuid }) => segmentUuid === uuid).map(({ seatNumber }) => seatNumber));

/** `Gol 1624`, each number once. */
export const flightNumbers = ({ first, last }: Leg): string =>
  first === last
    ? `${first.airlineName} ${first.flightNumber}`
    : `${first.airlineName} ${first.flightNumber} e ${last.airlineName === first.airlineName ? '' : `${last.airlineName} `}${last.flightNumber}`;

export function baggageWords({ flight }: Leg): string {
  const checked = flight.baggages.find(({ type, quantity }) => type === 'checked' && quantity > 0);
  return checked ? airText.bags(checked.quantity, checked.weight) : airText.handBagOnly;
}

/** `LIGHT` → `Light`, as people write a fare. */
export const fareName = (fare: string): string => fare.charAt(0).toUpperCase() + fare.slice(1).toLowerCase();

/** `Gol 1624, GRU a SSA`: an item in a sentence. */
export function flightItemName(item: AirItem): string {
  const legs = legsOf(item);
  const [first, last] = [legs[0], legs[legs.length - 1]];
  if (!first || !last) return item.provider.name;
  return `${flightNumbers(first)}, ${first.first.departure.iata} a ${first.last.arrival.iata}`;
}
