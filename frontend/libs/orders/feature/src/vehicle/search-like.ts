/** The car search that an order came from, as the address of the form it fills again. */
import { itemsOf, type Order } from '@trajeto/orders-data-access';
import { livingOf } from '../order/living';
import { EXCHANGED_LEG } from '../results/trip-address';
import { CAR_SEARCH } from '../search/searches';
import { searchParams } from '../search/stretch';
import { clockOf, dayOf, type CarItem, type Rental } from './car';
import { carFilters } from './filters';
import type { CarStretch } from './search/car-search';

/** All companies of an airport are asked again, not the one whose store it was. */
const placeOf = ({ airportIata, uuid }: Rental['pickupStore']): string => airportIata ?? uuid;

const stretchOf = ({ pickupStore, returnStore, pickupAt, returnAt, conductor }: CarItem): CarStretch => ({
  origin: placeOf(pickupStore),
  destination: placeOf(returnStore),
  goDate: dayOf(pickupAt),
  goTime: clockOf(pickupAt),
  returnDate: dayOf(returnAt),
  returnTime: clockOf(returnAt),
  driver: conductor.uuid,
});

const questionOf = (order: Order, cars: readonly CarItem[]): URLSearchParams =>
  searchParams(cars.map(stretchOf), { travelers: order.travelers.map(({ uuid }) => uuid), reason: order.reasonTrip?.uuid ?? null });

export const carSearchLike = (order: Order): string =>
  `${CAR_SEARCH}?${questionOf(order, livingOf(itemsOf(order, 'vehicle')).slice(0, 1)).toString()}`;

/** The results of the cart's rental with its car being exchanged: offers inside the policy, the cheapest first. */
export function carAlternativesTo(order: Order, item: CarItem): string {
  const query = carFilters.withFilters(questionOf(order, [item]), { ...carFilters.noFilters(), sort: 'price', inPolicy: true });
  query.set('orderId', order.uuid);
  query.set(EXCHANGED_LEG, '0');
  return `${CAR_SEARCH}/resultados?${query.toString()}`;
}
