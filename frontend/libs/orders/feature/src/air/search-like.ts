/** The search that an order came from, as the address of the form it fills again. */
import { itemsOf, type Order } from '@trajeto/orders-data-access';
import { livingOf } from '../order/living';
import { legsOf, type Leg } from './flights';
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

/** Of an order without flights it fills who travels and why. */
export function airSearchLike(order: Order): string {
  const stretches = stretchesOf(order);
  const query = new URLSearchParams();
  if (stretches.length > 0) query.set('stretches', JSON.stringify(stretches));
  if (order.travelers.length > 0) query.set('travelers', order.travelers.map(({ uuid }) => uuid).join(','));
  if (order.reasonTrip) query.set('reasonTrip', order.reasonTrip.uuid);
  return `/busca/passagens-aereas?${query.toString()}`;
}
