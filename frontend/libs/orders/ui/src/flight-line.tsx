/** A flight on the product's line: leaves, lands, and the stops between. */
import { VisuallyHidden } from '@mantine/core';
import { daysBetween, formatDuration } from '@trajeto/shared-format';
import { airlineCode, type Way } from './flight';
import classes from './flight.module.css';
import { flightText } from './flight-text';

export function AirlineMark({ slug }: { slug: string }) {
  return (
    <span className={classes.airline} aria-hidden>
      {airlineCode(slug)}
    </span>
  );
}

export function stopsText({ flight, waits }: Pick<Way, 'flight' | 'waits'>): string {
  if (flight.stops === 0) return flightText.direct;
  const places = waits.map(({ iata, minutes }) => `${iata} ${formatDuration(minutes)}`).join(', ');
  return places ? `${flightText.stops(flight.stops)}, ${places}` : flightText.stops(flight.stops);
}

/** '+1' behind the hour of an arrival on a later day, and said as 'chega no dia seguinte'. */
export function Late({ from, to }: Pick<Way, 'from' | 'to'>) {
  const days = daysBetween(from.date, to.date);
  if (days <= 0) return null;
  return (
    <sup className={classes.late}>
      <span aria-hidden>+{days}</span>
      <VisuallyHidden>, {flightText.nextDay(days)}</VisuallyHidden>
    </sup>
  );
}

export function FlightLine({ trip }: { trip: Way }) {
  const { from, to, flight, waits } = trip;
  return (
    <div className={classes.line}>
      <span className={classes.end}>
        <span className={classes.time}>{from.time}</span>
        <span className={classes.place}>{from.iata}</span>
      </span>
      <span className={classes.middle}>
        <span className={classes.duration}>{formatDuration(flight.duration)}</span>
        <span className={classes.track} aria-hidden>
          <span className={classes.from} />
          <span className={classes.rail}>
            {waits.map(({ iata }) => (
              <span key={iata} className={classes.stop} />
            ))}
          </span>
          <span className={classes.to} />
        </span>
        <span className={classes.stops}>{stopsText(trip)}</span>
      </span>
      <span className={classes.end}>
        <span className={classes.time}>
          {to.time}
          <Late from={from} to={to} />
        </span>
        <span className={classes.place}>{to.iata}</span>
      </span>
    </div>
  );
}
