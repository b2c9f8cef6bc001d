/** 'Próximas viagens': the next issued trips, each a way to its order and to its voucher. */
import { Anchor, Skeleton, Text, Title } from '@mantine/core';
import { VoucherLink } from '@trajeto/orders-feature/voucher';
import { formatTripDate } from '@trajeto/shared-format';
import { ErrorState } from '@trajeto/shared-ui';
import { useShell } from '@trajeto/shell-feature';
import type { InboxOrder } from '@trajeto/shell-data-access';
import { Link } from 'react-router';
import { homeText } from './home.text';
import classes from './next-trips.module.css';
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

const daysOf = ({ startDate, endDate }: InboxOrder) =>
  startDate === endDate || !endDate ? formatTripDate(startDate) : `${formatTripDate(startDate)} – ${formatTripDate(endDate)}`;

const productsOf = ({ products }: InboxOrder) => [...new Set(products.map((product) => homeText.product[product] ?? product))].join(', ');

function Trip({ trip }: { trip: InboxOrder }) {
  const place = trip.destination || homeText.tripOf(trip.orderNumber);
  return (
    <li className={classes.trip}>
      <DayBox day={trip.startDate} />
      <div className={classes.words}>
        <Link to={`/pedidos/${trip.uuid}`} className={classes.place}>
          {place}
        </Link>
        <Text fz="sm" c="dimmed">
          {[daysOf(trip), productsOf(trip), homeText.tripOf(trip.orderNumber)].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {trip.linkVoucher && <VoucherLink orderUuid={trip.uuid} place={place} />}
    </li>
  );
}

function Trips({ inbox }: { inbox: HomeInbox }) {
  if (inbox.isPending) return <Skeleton height={76} />;
  if (!inbox.answer || isMissing(inbox, 'orders'))
    return <ErrorState message={homeText.tripsFailed} error={inbox.error} onRetry={inbox.retry} />;
  const trips = inbox.answer.data.orders?.nextTrips ?? [];
  if (trips.length === 0) return <Text c="dimmed">{homeText.noTrips}</Text>;
  return (
    <ul className={classes.trips}>
      {trips.map((trip) => (
        <Trip key={trip.uuid} trip={trip} />
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
