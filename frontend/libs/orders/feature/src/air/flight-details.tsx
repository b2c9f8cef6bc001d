/** The legs of a flight with its waits, for who wants to know before choosing. */
import { Text } from '@mantine/core';
import type { Trip } from '@trajeto/orders-ui';
import { formatDuration, formatTripDate } from '@trajeto/shared-format';
import { Fragment } from 'react';
import classes from './air.module.css';
import { airText } from './air.text';

export function FlightDetails({ trip: { segments, waits } }: { trip: Trip }) {
  return (
    <div className={classes.details}>
      <Text fz="sm" fw={600}>
        {airText.details}
      </Text>
      <ol className={classes.segments}>
        {segments.map((segment, index) => {
          const wait = waits[index - 1];
          return (
            <Fragment key={`${segment.flightNumber}-${segment.departure.datetime}`}>
              {wait && <li className={classes.waiting}>{airText.wait(wait.city, wait.iata, formatDuration(wait.minutes))}</li>}
              <li className={classes.segment}>
                <span className="tj-num">
                  {formatTripDate(segment.departure.date)}, {segment.departure.time} {segment.departure.city} ({segment.departure.iata}) a{' '}
                  {segment.arrival.time} {segment.arrival.city} ({segment.arrival.iata})
                </span>
                <span className={classes.number}>
                  {[`${segment.airlineName} ${segment.flightNumber}`, segment.aircraft, formatDuration(segment.duration)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            </Fragment>
          );
        })}
      </ol>
    </div>
  );
}
