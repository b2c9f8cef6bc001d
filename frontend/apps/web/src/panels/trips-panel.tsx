/** The trips that are issued, next first, each with its voucher at hand. */
import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { orderListQuery, type OrderRow } from '@trajeto/orders-data-access';
import { VoucherLink } from '@trajeto/orders-feature/voucher';
import { dayInSaoPaulo, formatTripDate } from '@trajeto/shared-format';
import { EmptyState, ErrorState } from '@trajeto/shared-ui';
import type { PanelProps } from '@trajeto/shell-feature';
import { IconPlane } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { panelsText } from './panels.text';
import classes from './panels.module.css';

/** Enough to find the next ones among what was issued last. */
const ASKED = 50;
const SHOWN = 10;

const lastDayOf = ({ endDate, startDate }: OrderRow) => endDate ?? startDate ?? '';

/** Those not over yet, the nearest first. */
export function nextTrips(orders: readonly OrderRow[], today: string): OrderRow[] {
  return orders
    .filter((order) => lastDayOf(order) >= today)
    .sort((one, other) => (one.startDate ?? '').localeCompare(other.startDate ?? ''))
    .slice(0, SHOWN);
}

function Trip({ trip, onDone }: { trip: OrderRow; onDone: () => void }) {
  const place = trip.destination || panelsText.trip(trip.orderNumber);
  return (
    <li className={classes.row}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <div className={classes.words}>
          <Link to={`/pedidos/${trip.uuid}`} className={classes.name} onClick={onDone}>
            {place}
          </Link>
          <Text fz="sm" c="dimmed">
            {[formatTripDate(trip.startDate), panelsText.trip(trip.orderNumber)].join(' · ')}
          </Text>
        </div>
        {trip.linkVoucher && <VoucherLink orderUuid={trip.uuid} place={place} />}
      </Group>
    </li>
  );
}

export function TripsPanel({ onDone }: PanelProps) {
  const { data, error, isPending, refetch } = useQuery(orderListQuery({ mine: true, statuses: ['issued'], limit: ASKED }));
  const [today] = useState(() => dayInSaoPaulo(new Date()));
  if (isPending)
    return (
      <Stack gap="xs">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={64} />
        ))}
      </Stack>
    );
  if (error) return <ErrorState message={panelsText.tripsFailed} error={error} onRetry={() => void refetch()} />;
  const trips = nextTrips(data.data, today);
  return (
    <>
      {trips.length === 0 && <EmptyState icon={IconPlane} title={panelsText.noTrips} hint={panelsText.noTripsHint} />}
      <ul className={classes.rows}>
        {trips.map((trip) => (
          <Trip key={trip.uuid} trip={trip} onDone={onDone} />
        ))}
      </ul>
      <Anchor component={Link} to="/pedidos/meus-pedidos?orderType=travel#all" fz="sm" fw={500} onClick={onDone}>
        {panelsText.allTrips}
      </Anchor>
    </>
  );
}
