/** A bus in the checkout's summary. */
import { formatTripDate } from '@trajeto/shared-format';
import { IconBus } from '@tabler/icons-react';
import { tripText } from '../../results/trip.text';
import { className, dayOf, hoursOf, type BusItem } from '../bus';
import { BusSeats } from './bus-seats';
import classes from './item.module.css';

export function BusCheckoutLine({ item }: { item: BusItem }) {
  const { departure, arrival, company, seatClass } = item;
  return (
    <span className={classes.checkoutLine}>
      <IconBus size={24} stroke={1.75} aria-hidden />
      <span className={classes.checkoutText}>
        <span className={classes.checkoutName}>
          {tripText.period(departure.city, arrival.city)}, {formatTripDate(dayOf(item.departureDate))}
        </span>
        <span className={classes.hint}>
          {hoursOf(item)} · {company} · {className(seatClass)}
        </span>
        <BusSeats item={item} />
      </span>
    </span>
  );
}
