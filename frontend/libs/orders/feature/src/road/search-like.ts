/** The bus search that an order came from, as the address of the form it fills again. */
import { itemsOf, type Order } from '@trajeto/orders-data-access';
import { livingOf } from '../order/living';
import { EXCHANGED_LEG } from '../results/trip-address';
import { BUS_SEARCH } from '../search/searches';
import { searchParams } from '../search/stretch';
import { dayOf, type BusItem } from './bus';
import { busFilters, noFilters } from './filters';
import type { RoadStretch } from './search/road-search';

const busesOf = (order: Order): BusItem[] =>
  [...livingOf(itemsOf(order, 'road'))].sort((one, other) => one.departureDate.localeCompare(other.departureDate));

const isBack = (there: BusItem, back: BusItem) => there.departure.city === back.arrival.city && there.arrival.city === back.departure.city;

/** There and back as one stretch, else the first two ways. */
function stretchesOf(order: Order): RoadStretch[] {
  const [there, other] = busesOf(order);
  const passengerQuantity = Math.max(1, order.travelers.length);
  const stretch = ({ departure, arrival, departureDate }: BusItem): RoadStretch => ({
    origin: departure.uuid,
    destination: arrival.uuid,
    goDate: dayOf(departureDate),
    passengerQuantity,
  });
  if (!there) return [];
  if (other && isBack(there, other)) return [{ ...stretch(there), returnDate: dayOf(other.departureDate) }];
  return [there, ...(other ? [other] : [])].map(stretch);
}

const questionOf = (order: Order): URLSearchParams =>
  searchParams(stretchesOf(order), { travelers: order.travelers.map(({ uuid }) => uuid), reason: order.reasonTrip?.uuid ?? null });

export const busSearchLike = (order: Order): string => `${BUS_SEARCH}?${questionOf(order).toString()}`;

/** The results of the cart's trip with one of its buses being exchanged: offers inside the policy, the cheapest first. */
export function busAlternativesTo(order: Order, item: BusItem): string {
  const query = busFilters.withFilters(questionOf(order), { ...noFilters(), sort: 'price', inPolicy: true });
  query.set('orderId', order.uuid);
  query.set(
    EXCHANGED_LEG,
    String(
      Math.max(
        0,
        busesOf(order).findIndex(({ uuid }) => uuid === item.uuid),
      ),
    ),
  );
  return `${BUS_SEARCH}/resultados?${query.toString()}`;
}
