/** The motif: leaves here at this hour, arrives there, so long; hours are those of each place. */
import { Late } from '@trajeto/orders-ui';
import classes from './way-line.module.css';

interface End {
  /** YYYY-MM-DD */
  day: string;
  time: string;
  place: string;
  /** The whole name of the place. */
  title: string;
}

interface WayLineProps {
  from: End;
  to: End;
  /** Above and below the line between both ends. */
  above: string;
  below: string;
  /** Days later are counted at the hour of arrival; not where each end says its own day. */
  hasLate?: boolean;
}

export function WayLine({ from, to, above, below, hasLate = true }: WayLineProps) {
  return (
    <div className={classes.line}>
      <span className={classes.end}>
        <span className={classes.time}>{from.time}</span>
        <span className={classes.place} title={from.title}>
          {from.place}
        </span>
      </span>
      <span className={classes.middle}>
        <span className={classes.duration}>{above}</span>
        <span className={classes.track} aria-hidden />
        <span className={classes.stops}>{below}</span>
      </span>
      <span className={classes.end}>
        <span className={classes.time}>
          {to.time}
          {hasLate && <Late from={{ iata: '', time: '', date: from.day }} to={{ iata: '', time: '', date: to.day }} />}
        </span>
        <span className={classes.place} title={to.title}>
          {to.place}
        </span>
      </span>
    </div>
  );
}
