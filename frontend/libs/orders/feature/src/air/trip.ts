/** A flight search as a trip chosen leg by leg. */
import type { AirOffer, AirQuestion, OrderItem } from '@trajeto/orders-data-access';
import { startAirSearch } from '@trajeto/orders-data-access';
import { tripOf, type Flown, type Trip } from '@trajeto/orders-ui';
import type { Chosen } from '../results/chosen';
import { legsOf, waysOf, withDay, type Leg } from '../results/legs';
import { useTripResults } from '../results/use-trip-results';
import { AIR_SEARCH } from '../search/searches';
import { offerFiltersOf } from './filters';
import { isFlight } from './flights';
import { NO_WISHES, type AirStretch, type AirWishes } from './search/air-search';
import type { ResultsAddress } from './use-results-address';

/** The search the address asks for; both ways of a round trip are priced apart, so that each is chosen and judged by itself. */
export function questionOf(
  stretches: readonly AirStretch[],
  travelers: readonly string[],
  reason: string | null,
  { cabin, directOnly, withBaggage }: AirWishes = NO_WISHES,
): AirQuestion {
  const [first] = stretches;
  return {
    stretches: waysOf(stretches),
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

/** Names the flight of an offer whichever of its fares is the cheapest: who sells it, and its segments. */
export const flightKeyOf = ({ provider, airway }: AirOffer): string =>
  [
    provider.slug,
    ...airway.segments.map(({ airline, flightNumber, departure }) => `${airline} ${flightNumber} ${departure.datetime}`),
  ].join();

/** The flights of an offer, each told whole: two of a pair sold only together. */
export const tripsOf = ({ flights, segments }: Flown): Trip[] => flights.flatMap((flight) => tripOf({ flights: [flight], segments }) ?? []);

/** The flight of each leg: of its place in the search and on its day; of two, the newer. */
export function chosenOf(items: readonly OrderItem[], legs: readonly Leg[]): Chosen[] {
  const trips = items.flatMap((item) => {
    const trip = item.table === 'airway' && tripOf(item);
    return trip ? [{ item, trip }] : [];
  });
  return legs.flatMap((leg) => {
    const found = trips.findLast(({ trip }) => trip.flight.stretchIndex === leg.index && trip.from.date === leg.day);
    if (!found) return [];
    const { airline, from, to } = found.trip;
    const words = `${airline.airlineName} ${airline.flightNumber}, ${from.time} a ${to.time}`;
    return [{ leg, item: found.item, words, arrives: { date: to.date, time: to.time } }];
  });
}

export function useAirResults(address: ResultsAddress, stretches: AirStretch[]) {
  const { travelers, reason, wishes } = address;
  const legs = legsOf(stretches);
  return useTripResults<AirOffer>({
    results: `${AIR_SEARCH}/resultados`,
    address,
    legs,
    passengers: passengersOf(stretches),
    start: startAirSearch(questionOf(stretches, travelers, reason, wishes)),
    isOne: isFlight,
    chosenOf: (items) => chosenOf(items, legs),
    filtersOf: (leg, earlier) => offerFiltersOf(address.filters, leg, earlier),
    onDay: (leg, day) => address.setStretches(withDay(stretches, leg.index, day)),
  });
}
