/** A hotel search as a trip of one leg: the stay. */
import { startHotelSearch, type HotelOffer, type HotelQuestion, type OrderItem } from '@trajeto/orders-data-access';
import type { Chosen } from '../results/chosen';
import type { Leg } from '../results/legs';
import { useTripResults } from '../results/use-trip-results';
import { HOTEL_SEARCH } from '../search/searches';
import { offerFiltersOf } from './filters';
import { clockOf, isHotel } from './hotel';
import { hotelText } from './hotel.text';
import { roomsFor, type HotelStretch } from './search/hotel-search';
import type { HotelAddress } from './use-hotel-address';

export const stayLegs = (stretches: readonly HotelStretch[]): Leg[] =>
  stretches.map(({ origin, destination, goDate, returnDate }, index) => ({
    index,
    label: hotelText.leg,
    origin,
    destination,
    day: goDate,
    until: returnDate,
  }));

/** Adults of each room: as the address says, else everybody by themselves. */
export const adultsOf = ({ rooms }: HotelStretch, travelers: number): number[] => rooms ?? roomsFor(travelers, travelers);

/** What is asked of a stay itself: where, from when to when, for whom. */
export const stayQuestion = (stay: HotelStretch, travelers: number): HotelQuestion => ({
  cityUuid: stay.destination,
  checkin: stay.goDate,
  checkout: stay.returnDate,
  rooms: adultsOf(stay, travelers).map((adults) => ({ adults })),
});

/** The search the address asks for. */
export const questionOf = (stay: HotelStretch, travelers: readonly string[], reason: string | null): HotelQuestion => ({
  ...stayQuestion(stay, Math.max(1, travelers.length)),
  ...(travelers.length > 0 && { travelersUuids: [...travelers] }),
  ...(reason && { reasonTripUuid: reason }),
});

/** The hotel of the stay: from its day to its day; of two, the newer. */
export function chosenOf(items: readonly OrderItem[], legs: readonly Leg[]): Chosen[] {
  const stays = items.flatMap((item) => (item.table === 'hotel' ? [item] : []));
  return legs.flatMap((leg) => {
    const item = stays.findLast((stay) => stay.checkin === leg.day && stay.checkout === leg.until);
    if (!item) return [];
    const arrives = { date: item.checkout, time: clockOf(item.checkoutAt) };
    return [{ leg, item, words: `${item.hotel.name}, ${item.roomDescription}`, arrives }];
  });
}

export function useHotelResults(address: HotelAddress, stretches: HotelStretch[]) {
  const legs = stayLegs(stretches);
  const [stay] = stretches as [HotelStretch];
  return useTripResults<HotelOffer>({
    results: `${HOTEL_SEARCH}/resultados`,
    address,
    legs,
    passengers: Math.max(1, address.travelers.length),
    start: startHotelSearch(questionOf(stay, address.travelers, address.reason)),
    isOne: isHotel,
    chosenOf: (items) => chosenOf(items, legs),
    filtersOf: (leg) => offerFiltersOf(address.filters, leg),
    // Hotels tell no prices of other days.
    onDay: () => undefined,
  });
}
