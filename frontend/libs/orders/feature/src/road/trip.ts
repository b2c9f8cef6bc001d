/** A bus search as a trip chosen leg by leg. */
import { startBusSearch, type BusOffer, type BusQuestion, type OrderItem } from '@trajeto/orders-data-access';
import type { Chosen } from '../results/chosen';
import { legsOf, waysOf, withDay, type Leg } from '../results/legs';
import { useTripResults } from '../results/use-trip-results';
import { BUS_SEARCH } from '../search/searches';
import { clockOf, dayOf, hoursOf, isBus } from './bus';
import { offerFiltersOf } from './filters';
import type { RoadStretch } from './search/road-search';
import type { BusAddress } from './use-bus-address';
import { useStations } from './use-stations';

/** The search the address asks for: the way back is a stretch of its own, chosen and held by itself. */
export function questionOf(stretches: readonly RoadStretch[], travelers: readonly string[], reason: string | null): BusQuestion {
  return {
    stretches: waysOf(stretches),
    passengerQuantity: passengersOf(stretches),
    ...(travelers.length > 0 && { travelersUuids: [...travelers] }),
    ...(reason && { reasonTripUuid: reason }),
  };
}

export const passengersOf = ([first]: readonly RoadStretch[]) => first?.passengerQuantity ?? 1;

/** The bus of each leg: from its city to its city on its day; of two, the newer. */
export function chosenOf(items: readonly OrderItem[], legs: readonly Leg[], cityOf: (place: string) => string): Chosen[] {
  const buses = items.flatMap((item) => (item.table === 'road' ? [item] : []));
  return legs.flatMap((leg) => {
    const [from, to] = [cityOf(leg.origin), cityOf(leg.destination)];
    const item = buses.findLast(
      ({ departure, arrival, departureDate }) => departure.city === from && arrival.city === to && dayOf(departureDate) === leg.day,
    );
    if (!item) return [];
    const arrives = { date: dayOf(item.arrivalDate), time: clockOf(item.arrivalDate) };
    return [{ leg, item, words: `${item.company}, ${hoursOf(item)}`, arrives }];
  });
}

export function useBusResults(address: BusAddress, stretches: RoadStretch[]) {
  const { cityOf } = useStations();
  const legs = legsOf(stretches);
  return useTripResults<BusOffer>({
    results: `${BUS_SEARCH}/resultados`,
    address,
    legs,
    passengers: passengersOf(stretches),
    start: startBusSearch(questionOf(stretches, address.travelers, address.reason)),
    isOne: isBus,
    chosenOf: (items) => chosenOf(items, legs, cityOf),
    filtersOf: (leg, earlier) => offerFiltersOf(address.filters, leg, earlier),
    onDay: (leg, day) => address.setStretches(withDay(stretches, leg.index, day)),
  });
}
