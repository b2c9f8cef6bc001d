/** The search that an order came from, as the address of the form it fills again. */
import { itemsOf, type Order } from '@trajeto/orders-data-access';
import { livingOf } from '../order/living';
import { EXCHANGED_LEG } from '../results/trip-address';
import { AIR_SEARCH } from '../search/searches';
import { noFilters, withFilters } from './filters';
import { legsOf, type AirItem, type Leg } from './flights';
import { MOST_STRETCHES, type AirStretch } from './search/air-search';

const byDeparture = (one: Leg, other: Leg) => one.first.departure.datetime.localeCompare(other.first.departure.datetime);

const isBack = (there: Leg, back: Leg) =>
  there.first.departure.iata === back.last.arrival.iata && there.last.arrival.iata === back.first.departure.iata;

function stretchesOf(order: Order): AirStretch[] {
  const [there, back, ...more] = livingOf(itemsOf(order, 'airway')).flatMap(legsOf).sort(byDeparture).slice(0, MOST_STRETCHES);
  if (!there) return [];
  const seats = { adultQuantity: Math.max(1, order.travelers.length), childrenQuantity: 0 };
  const stretch = ({ first, last }: Leg): AirStretch => ({
    origin: first.departure.iata,
    destination: last.arrival.iata,
    goDate: first.departure.date,
    ...seats,
  });
  if (!back) return [stretch(there)];
  if (more.length === 0 && isBack(there, back)) return [{ ...stretch(there), returnDate: back.first.departure.date }];
  return [there, back, ...more].map(stretch);
}

function questionOf(order: Order): URLSearchParams {
  const stretches = stretchesOf(order);
  const query = new URLSearchParams();
  if (stretches.length > 0) query.set('stretches', JSON.stringify(stretches));
  if (order.travelers.length > 0) query.set('travelers', order.travelers.map(({ uuid }) => uuid).join(','));
  if (order.reasonTrip) query.set('reasonTrip', order.reasonTrip.uuid);
  return query;
}

/** Of an order without flights it fills who travels and why. */
export const airSearchLike = (order: Order): string => `${AIR_SEARCH}?${questionOf(order).toString()}`;

/** The results of the cart's trip with one of its flights being exchanged: offers inside the policy, the cheapest first. */
export function airAlternativesTo(order: Order, item: AirItem): string {
  const query = withFilters(questionOf(order), { ...noFilters(), sort: 'price', inPolicy: true });
  query.set('orderId', order.uuid);
  query.set(EXCHANGED_LEG, String(legsOf(item)[0]?.flight.stretchIndex ?? 0));
  return `${AIR_SEARCH}/resultados?${query.toString()}`;
}
