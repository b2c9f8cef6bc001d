/** A bus in the cart: what was chosen, in two short lines, and who sits where. */
import { CartLines } from '../../products/item-lines';
import { className, clockOf, shortStation, type BusItem } from '../bus';
import { BusSeats } from './bus-seats';

export function BusCartCard({ item }: { item: BusItem }) {
  const { company, departure, arrival, departureDate, arrivalDate, seatClass } = item;
  return (
    <CartLines>
      {`${company} · ${shortStation(departure)} ${clockOf(departureDate)}, ${shortStation(arrival)} ${clockOf(arrivalDate)}`}
      <span>{className(seatClass)}</span>
      <BusSeats item={item} />
    </CartLines>
  );
}
