/** 'Próximas viagens': the next issued trips, each a way to its order and to its voucher. */
import { Anchor, Skeleton, Text, Title } from '@mantine/core';
import { VoucherLink } from '@trajeto/orders-feature/voucher';
import { FlightLine } from '@trajeto/orders-ui';
import { dayInSaoPaulo, formatSpan, formatTripDate } from '@trajeto/shared-format';
import { ErrorState } from '@trajeto/shared-ui';
import { useShell } from '@trajeto/shell-feature';
import type { InboxOrder } from '@trajeto/shell-data-access';
import { useState } from 'react';
import { Link } from 'react-router';
import { homeText } from './home.text';
import classes from './next-trips.module.css';
import { nextFlight, routeOf, wayOf, type TripFlight } from './trip-flights';
import { isMissing, type HomeInbox } from './use-home-inbox';

const VOUCHERS = '/voucher';

/** '26' and 'nov.' of 'qui., 26 nov.'. */
function DayBox({ day }: { day: string | null }) {
  const [, number = '—', month = ''] = /(\d+) (\S+)$/.exec(formatTripDate(day)) ?? [];
  return (
    <span className={classes.day} aria-hidden>
      <b className="tj-num">{number}</b>
      {month}
    </span>
  );
}

const daysOf = ({ startDate, endDate }: Pick<InboxOrder, 'startDate' | 'endDate'>) =>
  startDate === endDate || !endDate ? formatTripDate(startDate) : `${formatTripDate(startDate)} – ${formatTripDate(endDate)}`;

const productsOf = (products: readonly string[]) =>
  [...new Set(products.map((product) => homeText.product[product] ?? product))].join(', ');

/** Beside a flight that is drawn: which it is, how long the trip takes, and what else was booked. */
function factsOf({ products, orderNumber, ...trip }: InboxOrder, flight: TripFlight | null): string[] {
  const order = homeText.tripOf(orderNumber);
  if (!flight) return [daysOf(trip), productsOf(products), order];
  const days = trip.startDate && trip.endDate ? formatSpan(trip.startDate, trip.endDate) : '';
  return [homeText.flight(flight), days, productsOf(products.filter((product) => product !== 'airway')), order];
}

function Trip({ trip, today }: { trip: InboxOrder; today: string }) {
  const flight = nextFlight(trip.flights, today);
  const place = routeOf(trip.flights) ?? (trip.destination || homeText.tripOf(trip.orderNumber));
  return (
    <li className={classes.trip}>
      <DayBox day={flight?.startsAt ?? trip.startDate} />
      <div className={classes.words}>
        <Link to={`/pedidos/${trip.uuid}`} className={classes.place}>
          {place}
        </Link>
        <Text fz="sm" c="dimmed">
          {factsOf(trip, flight).filter(Boolean).join(' · ')}
        </Text>
      </div>
      {flight && (
        <div className={classes.flight}>
          <FlightLine trip={wayOf(flight)} />
        </div>
      )}
      {trip.linkVoucher && <VoucherLink orderUuid={trip.uuid} place={place} />}
    </li>
  );
}

function Trips({ inbox }: { inbox: HomeInbox }) {
  const [today] = useState(() => dayInSaoPaulo(new Date()));
  if (inbox.isPending) return <Skeleton height={76} />;
  if (!inbox.answer || isMissing(inbox, 'orders'))
    return <ErrorState message={homeText.tripsFailed} error={inbox.error} onRetry={inbox.retry} />;
  const trips = inbox.answer.data.orders?.nextTrips ?? [];
  if (trips.length === 0) return <Text c="dimmed">{homeText.noTrips}</Text>;
  return (
    <ul className={classes.trips}>
      {trips.map((trip) => (
        <Trip key={trip.uuid} trip={trip} today={today} />
      ))}
    </ul>
  );
}

export function NextTrips({ inbox }: { inbox: HomeInbox }) {
  const { isBuilt } = useShell();
  return (
    <section aria-labelledby="next-trips" className={`tj-card ${classes.card ?? ''}`}>
      <div className={classes.head}>
        <Title order={2} fz={16} id="next-trips">
          {homeText.trips}
        </Title>
        {isBuilt(VOUCHERS) && (
          <Anchor component={Link} to={VOUCHERS} fz="sm" fw={500} className={classes.way ?? ''}>
            {homeText.vouchers}
          </Anchor>
        )}
      </div>
      <div className={classes.body}>
        <Trips inbox={inbox} />
      </div>
    </section>
  );
}
