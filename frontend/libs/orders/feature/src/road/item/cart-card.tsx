/** A bus in the cart: what was chosen, in two short lines, and who sits where. */
import { className, clockOf, shortStation, type BusItem } from '../bus';
import { BusSeats } from './bus-seats';
import classes from './item.module.css';

export function BusCartCard({ item }: { item: BusItem }) {
  const { company, departure, arrival, departureDate, arrivalDate, seatClass } = item;
  return (
    <span className={classes.cartCard}>
      {`${company} · ${shortStation(departure)} ${clockOf(departureDate)}, ${shortStation(arrival)} ${clockOf(arrivalDate)}`}
      <span>{className(seatClass)}</span>
      <BusSeats item={item} />
    </span>
  );
}
