/** The next issued trips, the soonest first, each a way to its order. */
import { Text } from '@mantine/core';
import type { OverviewTrip } from '@trajeto/bi-data-access';
import { formatTripDate } from '@trajeto/shared-format';
import { Link } from 'react-router';
import classes from './overview.module.css';
import { overviewText } from './overview.text';

const daysOf = ({ startDate, endDate }: OverviewTrip) =>
  startDate === endDate || !endDate ? formatTripDate(startDate) : `${formatTripDate(startDate)} – ${formatTripDate(endDate)}`;

function peopleOf({ travelers: [first, ...others] }: OverviewTrip): string {
  if (!first) return '';
  return others.length > 0 ? `${first.fullName} ${overviewText.more(others.length)}` : first.fullName;
}

export function NextTrips({ trips }: { trips: readonly OverviewTrip[] }) {
  if (trips.length === 0) return <Text c="dimmed">{overviewText.noTrips}</Text>;
  return (
    <ul className={classes.trips}>
      {trips.map((trip) => (
        <li key={trip.uuid} className={classes.trip}>
          <Link to={`/pedidos/${trip.uuid}`} className={classes.place}>
            {trip.destination || overviewText.order(trip.orderNumber)}
          </Link>
          <Text fz="sm" c="dimmed">
            {[daysOf(trip), peopleOf(trip), trip.destination && overviewText.order(trip.orderNumber)].filter(Boolean).join(' · ')}
          </Text>
        </li>
      ))}
    </ul>
  );
}
