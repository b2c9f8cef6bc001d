/** A flight in the cart: what was chosen, in two short lines. */
import { tripOf } from '@trajeto/orders-ui';
import { CartLines } from '../../products/item-lines';
import { fareName, type AirItem } from '../flights';
import { CartFlightSeats } from './flight-seats';

export function FlightCartCard({ item }: { item: AirItem }) {
  const trip = tripOf(item);
  if (!trip) return <>{item.provider.name}</>;
  const { airline, from, to } = trip;
  return (
    <CartLines>
      {`${airline.airlineName} ${airline.flightNumber} · ${from.iata} ${from.time}, ${to.iata} ${to.time}`}
      <span>{fareName(item.familyFare)}</span>
      <CartFlightSeats item={item} />
    </CartLines>
  );
}
