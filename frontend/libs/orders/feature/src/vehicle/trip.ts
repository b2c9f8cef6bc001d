/** A car search as a trip of one leg: the rental. */
import { startCarSearch, type CarOffer, type CarQuestion, type OrderItem } from '@trajeto/orders-data-access';
import type { Chosen } from '../results/chosen';
import type { Leg } from '../results/legs';
import { useTripResults } from '../results/use-trip-results';
import { CAR_SEARCH } from '../search/searches';
import { isUuid } from '../search/stretch';
import { clockOf, dayOf, isCar, modelOf } from './car';
import { offerFiltersOf } from './filters';
import { USUAL_TIME, type CarStretch } from './search/car-search';
import type { CarAddress } from './use-car-address';
import { vehicleText } from './vehicle.text';

export const rentalLegs = (stretches: readonly CarStretch[]): Leg[] =>
  stretches.map(({ origin, destination, goDate, returnDate }, index) => ({
    index,
    label: vehicleText.leg,
    origin,
    destination,
    day: goDate,
    until: returnDate,
  }));

export const pickupAt = ({ goDate, goTime = USUAL_TIME }: CarStretch): string => `${goDate}T${goTime}`;
export const returnAt = ({ returnDate, returnTime = USUAL_TIME }: CarStretch): string => `${returnDate}T${returnTime}`;

type Places = Pick<CarQuestion, 'pickupStoreUuid' | 'pickupAirport' | 'returnStoreUuid' | 'returnAirport'>;

/** Without a place of return the car comes back to the store where it was picked up. */
function placesOf({ origin, destination }: CarStretch): Places {
  const pickup = isUuid(origin) ? { pickupStoreUuid: origin } : { pickupAirport: origin };
  if (destination === origin) return pickup;
  return { ...pickup, ...(isUuid(destination) ? { returnStoreUuid: destination } : { returnAirport: destination }) };
}

/** What is asked of a rental itself: where, when, for a driver of which age. */
export const rentalQuestion = (rental: CarStretch): CarQuestion => ({
  ...placesOf(rental),
  pickupAt: pickupAt(rental),
  returnAt: returnAt(rental),
  ...(rental.driverAge !== undefined && { driverAge: rental.driverAge }),
});

/** The search the address asks for. */
export const questionOf = (rental: CarStretch, travelers: readonly string[], reason: string | null): CarQuestion => ({
  ...rentalQuestion(rental),
  ...(travelers.length > 0 && { travelersUuids: [...travelers] }),
  ...(reason && { reasonTripUuid: reason }),
});

/** The car of the rental: from its day to its day; of two, the newer. */
export function chosenOf(items: readonly OrderItem[], legs: readonly Leg[]): Chosen[] {
  const cars = items.flatMap((item) => (item.table === 'vehicle' ? [item] : []));
  return legs.flatMap((leg) => {
    const item = cars.findLast((car) => dayOf(car.pickupAt) === leg.day && dayOf(car.returnAt) === leg.until);
    if (!item) return [];
    const arrives = { date: dayOf(item.returnAt), time: clockOf(item.returnAt) };
    return [{ leg, item, words: `${modelOf(item.vehicle)}, ${item.pickupStore.company}`, arrives }];
  });
}

export function useCarResults(address: CarAddress, stretches: CarStretch[]) {
  const legs = rentalLegs(stretches);
  const [rental] = stretches as [CarStretch];
  return useTripResults<CarOffer>({
    results: `${CAR_SEARCH}/resultados`,
    address,
    legs,
    passengers: Math.max(1, address.travelers.length),
    start: startCarSearch(questionOf(rental, address.travelers, address.reason)),
    isOne: isCar,
    chosenOf: (items) => chosenOf(items, legs),
    filtersOf: (leg) => offerFiltersOf(address.filters, leg),
    // The list shows no other days.
    onDay: () => undefined,
  });
}
