/** A flight in the checkout's summary. */
import { AirlineMark, tripOf } from '@trajeto/orders-ui';
import { formatTripDate } from '@trajeto/shared-format';
import { tripText } from '../../results/trip.text';
import { fareName, type AirItem } from '../flights';
import classes from './item.module.css';

export function FlightCheckoutLine({ item }: { item: AirItem }) {
  const trip = tripOf(item);
  if (!trip) return <>{item.provider.name}</>;
  const { from, to, airline } = trip;
  return (
    <span className={classes.checkoutLine}>
      <AirlineMark slug={airline.airline} />
      <span className={classes.checkoutText}>
        <span className={classes.checkoutName}>
          {tripText.period(from.iata, to.iata)}, {formatTripDate(from.date)}
        </span>
        <span className={classes.hint}>
          {from.time} a {to.time} · {airline.airlineName} {airline.flightNumber} · {fareName(item.familyFare)}
        </span>
      </span>
    </span>
  );
}
