/** The stretches of a search as they are chosen: one flight at a time, a round trip as its two ways. */
import type { AirOffer, AirQuestion } from '@trajeto/orders-data-access';
import { tripOf, type Flown, type Trip } from '@trajeto/orders-ui';
import { formatTripDate } from '@trajeto/shared-format';
import { NO_WISHES, type AirStretch, type AirWishes } from './search/air-search';
import { airText } from './air.text';

export interface Leg {
  index: number;
  label: string;
  origin: string;
  destination: string;
  day: string;
}

const isRoundTrip = (stretches: readonly AirStretch[]) => stretches.length === 1 && stretches[0]?.returnDate !== undefined;

export function legsOf(stretches: readonly AirStretch[]): Leg[] {
  const [first] = stretches;
  if (first?.returnDate && isRoundTrip(stretches)) {
    const { origin, destination } = first;
    return [
      { index: 0, label: airText.go, origin, destination, day: first.goDate },
      { index: 1, label: airText.back, origin: destination, destination: origin, day: first.returnDate },
    ];
  }
  return stretches.map(({ origin, destination, goDate }, index) => ({
    index,
    label: stretches.length === 1 ? airText.go : airText.stretch(index + 1),
    origin,
    destination,
    day: goDate,
  }));
}

export const legTitle = (leg: Leg) => `${leg.label}, ${formatTripDate(leg.day)}`;

/** The search the address asks for; both ways of a round trip are priced apart, so that each is chosen and judged by itself. */
export function questionOf(
  stretches: readonly AirStretch[],
  travelers: readonly string[],
  reason: string | null,
  { cabin, directOnly, withBaggage }: AirWishes = NO_WISHES,
): AirQuestion {
  const [first] = stretches;
  return {
    stretches: legsOf(stretches).map(({ origin, destination, day }) => ({ origin, destination, goDate: day })),
    adultQuantity: first?.adultQuantity ?? 1,
    childrenQuantity: first?.childrenQuantity ?? 0,
    ...(first?.infantQuantity && { infantQuantity: first.infantQuantity }),
    ...(cabin && { cabin }),
    ...(directOnly && { directOnly }),
    ...(withBaggage && { withBaggage }),
    ...(travelers.length > 0 && { travelersUuids: [...travelers] }),
    ...(reason && { reasonTripUuid: reason }),
  };
}

export const passengersOf = ([first]: readonly AirStretch[]) => (first?.adultQuantity ?? 1) + (first?.childrenQuantity ?? 0);

/** The same search with one leg on another day. */
export function withDay(stretches: readonly AirStretch[], index: number, day: string): AirStretch[] {
  if (isRoundTrip(stretches))
    return stretches.map((stretch) => (index === 0 ? { ...stretch, goDate: day } : { ...stretch, returnDate: day }));
  return stretches.map((stretch, at) => (at === index ? { ...stretch, goDate: day } : stretch));
}

/** May this leg move to `day` and the legs stay in order? */
export function fitsOrder(legs: readonly Leg[], index: number, day: string): boolean {
  const [before, after] = [legs[index - 1]?.day, legs[index + 1]?.day];
  return (!before || before <= day) && (!after || day <= after);
}

/** Names the flight of an offer whichever of its fares is the cheapest: who sells it, and its segments. */
export const flightKeyOf = ({ provider, airway }: AirOffer): string =>
  [
    provider.slug,
    ...airway.segments.map(({ airline, flightNumber, departure }) => `${airline} ${flightNumber} ${departure.datetime}`),
  ].join();

/** The flights of an offer, each told whole: two of a pair sold only together. */
export const tripsOf = ({ flights, segments }: Flown): Trip[] => flights.flatMap((flight) => tripOf({ flights: [flight], segments }) ?? []);
