/** A question to the agency as a trip of one leg: the stay. */
import { isOfflineOffer, startOfflineSearch, type OfflineOffer, type OfflineQuestion, type OrderItem } from '@trajeto/orders-data-access';
import { offerFiltersOf } from '../hotel/filters';
import { clockOf } from '../hotel/hotel';
import { questionOf as stayQuestionOf, stayLegs } from '../hotel/trip';
import { GONE } from '../order/living';
import type { Chosen } from '../results/chosen';
import type { Leg } from '../results/legs';
import { useTripResults } from '../results/use-trip-results';
import { OFFLINE_SEARCH } from '../search/searches';
import { placeOf } from './offline';
import type { OfflineStretch } from './search/offline-search';
import type { OfflineAddress } from './use-offline-address';

/** The search the address asks for. */
export const questionOf = (stay: OfflineStretch, travelers: readonly string[], reason: string | null): OfflineQuestion => ({
  ...stayQuestionOf(stay, travelers, reason),
  ...(stay.hotel && { hotelName: stay.hotel }),
});

/** What the agency was asked for already: in the city, from its day to its day. */
export function askedFor(items: readonly OrderItem[], legs: readonly Leg[], city: string | undefined): Chosen[] {
  const stays = items.flatMap((item) => (item.table === 'offline_hotel' && !GONE.has(item.status) ? [item] : []));
  return legs.flatMap((leg) => {
    const item = stays.findLast(
      (stay) => stay.checkin === leg.day && stay.checkout === leg.until && (city === undefined || placeOf(stay) === city),
    );
    return item ? [{ leg, item, words: item.hotelName, arrives: { date: item.checkout, time: clockOf(item.checkoutAt) } }] : [];
  });
}

export function useOfflineResults(address: OfflineAddress, stretches: OfflineStretch[]) {
  const legs = stayLegs(stretches);
  const [stay] = stretches as [OfflineStretch];
  return useTripResults<OfflineOffer>({
    results: `${OFFLINE_SEARCH}/resultados`,
    // A stay is never exchanged: it is removed and asked for again.
    address: { ...address, exchanged: null },
    legs,
    passengers: Math.max(1, address.travelers.length),
    start: startOfflineSearch(questionOf(stay, address.travelers, address.reason)),
    isOne: isOfflineOffer,
    chosenOf: (items) => askedFor(items, legs, stay.city),
    filtersOf: (leg) => offerFiltersOf(address.filters, leg),
    // Reference prices are those of one stay.
    onDay: () => undefined,
    onWhole: () => window.scrollTo({ top: 0 }),
  });
}
export type OfflineResultsState = ReturnType<typeof useOfflineResults>;
