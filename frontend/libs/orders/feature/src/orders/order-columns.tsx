/** A row of orders: as columns on the desktop, as a card on a phone. */
import { Group, Text } from '@mantine/core';
import type { OrderRow } from '@trajeto/orders-data-access';
import { Deadline, Money, PeopleStack, StatusBadge, ToneBadge, type Column } from '@trajeto/shared-ui';
import { IconAlertTriangle, IconPlane } from '@tabler/icons-react';
import { spanOf } from '../order/trip';
import type { ListView } from './list-address';
import classes from './order-list.module.css';
import { orderListText } from './order-list.text';

const EXPIRABLE: ReadonlySet<string> = new Set(['open', 'quoting', 'quoted', 'approving', 'waiting_payment', 'waiting_financial_approval']);

export const rowDays = ({ startDate, endDate }: Pick<OrderRow, 'startDate' | 'endDate'>): string =>
  startDate ? spanOf(startDate, endDate ?? startDate) : '—';

const peopleOf = ({ travelers }: OrderRow) =>
  travelers.map(({ fullName, avatarUrl }) => ({ name: fullName, avatarUrl: avatarUrl ?? null }));

function OutOfPolicy({ row }: { row: OrderRow }) {
  if (!row.brokenPolicy) return null;
  return (
    <ToneBadge tone="dende" icon={IconAlertTriangle}>
      {orderListText.outOfPolicy}
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

type OrderColumn = Column<OrderRow>;

const number: OrderColumn = {
  id: 'order',
  header: orderListText.order,
  cell: (row) => (
    <span className={`${classes.number ?? ''} tj-num`}>
      {row.orderNumber} <IconPlane size={16} stroke={1.75} aria-hidden />
    </span>
  ),
};
const status: OrderColumn = {
  id: 'status',
  header: orderListText.status,
  cell: (row) => (
    <Group gap={4} className={classes.status}>
      <StatusBadge status={row.status} />
      <OutOfPolicy row={row} />
    </Group>
  ),
};
const company: OrderColumn = { id: 'company', header: orderListText.company, cell: (row) => <OneLine>{row.customer.name}</OneLine> };
const requester: OrderColumn = { id: 'requester', header: orderListText.requester, cell: (row) => <OneLine>{row.issuer.name}</OneLine> };
const consultant: OrderColumn = {
  id: 'consultant',
  header: orderListText.consultant,
  cell: (row) => <OneLine>{row.consultant?.name ?? '—'}</OneLine>,
};
const travelers: OrderColumn = {
  id: 'travelers',
  header: orderListText.travelers,
  cell: (row) => <PeopleStack people={peopleOf(row)} />,
};
const rest: readonly OrderColumn[] = [
  { id: 'route', header: orderListText.route, cell: (row) => <OneLine>{row.destination || '—'}</OneLine> },
  { id: 'days', header: orderListText.days, cell: (row) => <span className={classes.days}>{rowDays(row)}</span> },
  { id: 'cost-center', header: orderListText.costCenter, cell: (row) => <OneLine>{row.costCenter.name}</OneLine> },
  { id: 'total', header: orderListText.total, align: 'right', cell: (row) => <Money value={row.totalValue} fw={600} /> },
  { id: 'expires', header: orderListText.expires, cell: (row) => <Expiry row={row} /> },
];

/** Whoever looks at more than their own is told whose each order is. */
const COLUMNS: Readonly<Record<ListView, readonly OrderColumn[]>> = {
  mine: [number, status, travelers, ...rest],
  company: [number, status, requester, travelers, ...rest],
  agency: [number, company, status, travelers, ...rest, consultant],
};

/** Leaves out the cost center where whose it is takes its room, and the consultant while no order has one. */
export function columnsOf(view: ListView, { rows, isWide }: { rows: readonly OrderRow[]; isWide: boolean }): OrderColumn[] {
  const hasConsultant = rows.some((row) => Boolean(row.consultant));
  const isShown = ({ id }: OrderColumn) => (id !== 'cost-center' || isWide || view === 'mine') && (id !== 'consultant' || hasConsultant);
  return COLUMNS[view].filter(isShown);
}

const whoseOf: Readonly<Record<ListView, (row: OrderRow) => string | null>> = {
  mine: () => null,
  company: ({ issuer }) => issuer.name,
  agency: ({ customer }) => customer.name,
};

export function OrderCard({ row, view }: { row: OrderRow; view: ListView }) {
  const whose = whoseOf[view](row);
  return (
    <span className={classes.card}>
      <span className={classes.cardLine}>
        <b className={`${classes.number ?? ''} tj-num`}>
          {row.orderNumber} <IconPlane size={16} stroke={1.75} aria-hidden />
        </b>
        <StatusBadge status={row.status} />
      </span>
      {whose !== null && <span className={classes.whose}>{whose}</span>}
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
