/** A row of orders: as columns on the desktop, as a card on a phone. */
import { Group, Text } from '@mantine/core';
import type { OrderRow } from '@trajeto/orders-data-access';
import { Deadline, Money, PeopleStack, StatusBadge, ToneBadge, type Column } from '@trajeto/shared-ui';
import { IconAlertTriangle, IconPlane } from '@tabler/icons-react';
import { spanOf } from '../order/trip';
import classes from './my-orders.module.css';
import { myOrdersText } from './my-orders.text';

const EXPIRABLE: ReadonlySet<string> = new Set(['open', 'quoting', 'quoted', 'approving', 'waiting_payment', 'waiting_financial_approval']);

export const rowDays = ({ startDate, endDate }: Pick<OrderRow, 'startDate' | 'endDate'>): string =>
  startDate ? spanOf(startDate, endDate ?? startDate) : '—';

const peopleOf = ({ travelers }: OrderRow) =>
  travelers.map(({ fullName, avatarUrl }) => ({ name: fullName, avatarUrl: avatarUrl ?? null }));

function OutOfPolicy({ row }: { row: OrderRow }) {
  if (!row.brokenPolicy) return null;
  return (
    <ToneBadge tone="dende" icon={IconAlertTriangle}>
      {myOrdersText.outOfPolicy}
    </ToneBadge>
  );
}

function Expiry({ row }: { row: OrderRow }) {
  if (!row.expiresAt || !EXPIRABLE.has(row.status)) return null;
  return <Deadline at={row.expiresAt} />;
}

const OneLine = ({ children }: { children: string }) => (
  <Text fz="sm" truncate maw={180} title={children}>
    {children}
  </Text>
);

export const orderColumns: readonly Column<OrderRow>[] = [
  {
    id: 'order',
    header: myOrdersText.order,
    cell: (row) => (
      <span className={`${classes.number ?? ''} tj-num`}>
        {row.orderNumber} <IconPlane size={16} stroke={1.75} aria-hidden />
      </span>
    ),
  },
  {
    id: 'status',
    header: myOrdersText.status,
    cell: (row) => (
      <Group gap={4}>
        <StatusBadge status={row.status} />
        <OutOfPolicy row={row} />
      </Group>
    ),
  },
  { id: 'travelers', header: myOrdersText.travelers, cell: (row) => <PeopleStack people={peopleOf(row)} /> },
  { id: 'route', header: myOrdersText.route, cell: (row) => <OneLine>{row.destination || '—'}</OneLine> },
  { id: 'days', header: myOrdersText.days, cell: (row) => <span className={classes.days}>{rowDays(row)}</span> },
  { id: 'cost-center', header: myOrdersText.costCenter, cell: (row) => <OneLine>{row.costCenter.name}</OneLine> },
  { id: 'total', header: myOrdersText.total, align: 'right', cell: (row) => <Money value={row.totalValue} fw={600} /> },
  { id: 'expires', header: myOrdersText.expires, cell: (row) => <Expiry row={row} /> },
];

export function OrderCard({ row }: { row: OrderRow }) {
  return (
    <span className={classes.card}>
      <span className={classes.cardLine}>
        <b className={`${classes.number ?? ''} tj-num`}>
          {row.orderNumber} <IconPlane size={16} stroke={1.75} aria-hidden />
        </b>
        <StatusBadge status={row.status} />
      </span>
      <span className={classes.cardFacts}>
        {row.destination || '—'} · {rowDays(row)}
        <PeopleStack people={peopleOf(row)} />
      </span>
      <span className={classes.cardLine}>
        <span className={classes.cardFacts}>
          <OutOfPolicy row={row} />
          <Expiry row={row} />
        </span>
        <Money value={row.totalValue} fw={600} />
      </span>
    </span>
  );
}
