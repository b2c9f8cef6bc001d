/** One flight as the motif: leaves here at this hour, arrives there, so long, so many stops. */
import { daysBetween, formatDuration } from '@trajeto/shared-format';
import classes from './leg-line.module.css';
import { flightText } from '@trajeto/orders-ui';
import type { Leg } from '../flights';

function Arrival({ leg }: { leg: Leg }) {
  const days = daysBetween(leg.first.departure.date, leg.last.arrival.date);
  return (
    <span className={classes.stop}>
      <span className={classes.time}>
        {leg.last.arrival.time}
        {days > 0 && (
          <sup role="img" aria-label={flightText.nextDay(days)}>
            +{days}
          </sup>
        )}
      </span>
      <span className={classes.place} title={leg.last.arrival.airport}>
        {leg.last.arrival.iata}
      </span>
    </span>
  );
}

export function LegLine({ leg }: { leg: Leg }) {
  const { flight, first } = leg;
  return (
    <div className={classes.leg}>
      <span className={classes.stop}>
        <span className={classes.time}>{first.departure.time}</span>
        <span className={classes.place} title={first.departure.airport}>
          {first.departure.iata}
        </span>
      </span>
      <span className={classes.way}>
        <span>{formatDuration(flight.duration)}</span>
        <span className={classes.line} aria-hidden />
        <span className={classes.stops}>{flight.stops === 0 ? flightText.direct : flightText.stops(flight.stops)}</span>
      </span>
      <Arrival leg={leg} />
    </div>
  );
}
