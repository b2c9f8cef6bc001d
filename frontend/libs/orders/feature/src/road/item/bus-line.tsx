/** A bus as the motif: leaves this terminal at this hour, arrives there, so long, with or without a change. */
import { Late } from '@trajeto/orders-ui';
import { formatDuration } from '@trajeto/shared-format';
import { clockOf, dayOf, placeOf, type Bus } from '../bus';
import { roadText } from '../road.text';
import classes from './bus-line.module.css';

export function BusLine({ bus }: { bus: Bus }) {
  const { departure, arrival, departureDate, arrivalDate, duration, connection } = bus;
  return (
    <div className={classes.line}>
      <span className={classes.end}>
        <span className={classes.time}>{clockOf(departureDate)}</span>
        <span className={classes.place} title={departure.name}>
          {placeOf(departure)}
        </span>
      </span>
      <span className={classes.middle}>
        <span className={classes.duration}>{formatDuration(duration)}</span>
        <span className={classes.track} aria-hidden />
        <span className={classes.stops}>{connection ? roadText.connection : roadText.direct}</span>
      </span>
      <span className={classes.end}>
        <span className={classes.time}>
          {clockOf(arrivalDate)}
          <Late from={{ iata: '', time: '', date: dayOf(departureDate) }} to={{ iata: '', time: '', date: dayOf(arrivalDate) }} />
        </span>
        <span className={classes.place} title={arrival.name}>
          {placeOf(arrival)}
        </span>
      </span>
    </div>
  );
}
