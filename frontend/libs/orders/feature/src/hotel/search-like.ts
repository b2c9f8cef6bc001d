/** The hotel search that an order came from, as the address of the form it fills again. */
import { itemsOf, type Order } from '@trajeto/orders-data-access';
import { livingOf } from '../order/living';
import { EXCHANGED_LEG } from '../results/trip-address';
import { HOTEL_SEARCH } from '../search/searches';
import { searchParams } from '../search/stretch';
import { hotelFilters } from './filters';
import type { HotelItem } from './hotel';
import type { HotelStretch } from './search/hotel-search';

const stretchOf = ({ hotel, checkin, checkout, rooms }: HotelItem): HotelStretch => ({
  origin: hotel.cityUuid,
  destination: hotel.cityUuid,
  city: hotel.city,
  goDate: checkin,
  returnDate: checkout,
  rooms: rooms.map(({ adults }) => adults),
});

const questionOf = (order: Order, stays: readonly HotelItem[]): URLSearchParams =>
  searchParams(stays.map(stretchOf), { travelers: order.travelers.map(({ uuid }) => uuid), reason: order.reasonTrip?.uuid ?? null });

export const hotelSearchLike = (order: Order): string =>
  `${HOTEL_SEARCH}?${questionOf(order, livingOf(itemsOf(order, 'hotel')).slice(0, 1)).toString()}`;

/** The results of the cart's stay with its hotel being exchanged: offers inside the policy, the cheapest first. */
export function hotelAlternativesTo(order: Order, item: HotelItem): string {
  const query = hotelFilters.withFilters(questionOf(order, [item]), { ...hotelFilters.noFilters(), sort: 'price', inPolicy: true });
  query.set('orderId', order.uuid);
  query.set(EXCHANGED_LEG, '0');
  return `${HOTEL_SEARCH}/resultados?${query.toString()}`;
}
