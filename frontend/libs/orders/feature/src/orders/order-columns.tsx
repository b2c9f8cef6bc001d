/** A row of orders: as columns on the desktop, as a card on a phone. */
import { formatSpan } from '@trajeto/shared-format';
import { Group, Text } from '@mantine/core';
import type { OrderRow } from '@trajeto/orders-data-access';
import { Deadline, Money, PeopleStack, StatusBadge, ToneBadge, type Column } from '@trajeto/shared-ui';
import { IconAlertTriangle, IconArrowsExchange, IconPlane } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ListView } from './list-address';
import { OrderActs } from './order-acts';
import classes from './order-list.module.css';
import { orderListText } from './order-list.text';

const EXPIRABLE: ReadonlySet<string> = new Set(['open', 'quoting', 'quoted', 'approving', 'waiting_payment', 'waiting_financial_approval']);

export const rowDays = ({ startDate, endDate }: Pick<OrderRow, 'startDate' | 'endDate'>): string =>
  startDate ? formatSpan(startDate, endDate ?? startDate) : '—';

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

function PriceChange({ row }: { row: OrderRow }) {
  if (!row.hasPriceChange) return null;
  return (
    <ToneBadge tone="dende" icon={IconArrowsExchange}>
      {orderListText.priceChanged}
    </ToneBadge>
  );
}

/** An order's page; where a price waits for an answer, with that question open. */
export const orderTo = ({ uuid, hasPriceChange }: OrderRow): string => `/pedidos/${uuid}${hasPriceChange ? '#preco' : ''}`;

const isExpirable = ({ expiresAt, status }: OrderRow): boolean => expiresAt !== null && EXPIRABLE.has(status);

function Expiry({ row }: { row: OrderRow }) {
  return row.expiresAt && isExpirable(row) ? <Deadline at={row.expiresAt} /> : null;
}

/** `most` in pixels: in a table of many columns each has less. */
const OneLine = ({ children, most = 180 }: { children: string; most?: number }) => (
  <Text fz="sm" truncate maw={most} title={children}>
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
      <PriceChange row={row} />
    </Group>
  ),
};
const company: OrderColumn = {
  id: 'company',
  header: orderListText.company,
  cell: (row) => <OneLine most={140}>{row.customer.name}</OneLine>,
};
const requester: OrderColumn = { id: 'requester', header: orderListText.requester, cell: (row) => <OneLine>{row.issuer.name}</OneLine> };
const consultant: OrderColumn = {
  id: 'consultant',
  header: orderListText.consultant,
  cell: (row) => <OneLine most={110}>{row.consultant?.name ?? '—'}</OneLine>,
};
const trackers: OrderColumn = {
  id: 'trackers',
  header: orderListText.trackers,
  cell: ({ trackers: all }) => (
    <span className={classes.trackers}>
      {all.map((tracker) => (
        <span key={tracker}>{tracker}</span>
      ))}
    </span>
  ),
};
const acts: OrderColumn = {
  id: 'acts',
  header: orderListText.actions,
  align: 'right',
  width: 72,
  isKept: true,
  cell: (row) => <OrderActs row={row} to={orderTo(row)} />,
};
const travelers: OrderColumn = {
  id: 'travelers',
  header: orderListText.travelers,
  cell: (row) => <PeopleStack people={peopleOf(row)} />,
};
const rest: readonly OrderColumn[] = [
  { id: 'route', header: orderListText.route, cell: (row) => <OneLine most={150}>{row.destination || '—'}</OneLine> },
  { id: 'days', header: orderListText.days, cell: (row) => <span className={classes.days}>{rowDays(row)}</span> },
  { id: 'cost-center', header: orderListText.costCenter, cell: (row) => <OneLine>{row.costCenter.name}</OneLine> },
  { id: 'total', header: orderListText.total, align: 'right', cell: (row) => <Money value={row.totalValue} fw={600} /> },
  { id: 'expires', header: orderListText.expires, cell: (row) => <Expiry row={row} /> },
];

/** Whoever looks at more than their own is told whose each order is. */
const COLUMNS: Readonly<Record<ListView, readonly OrderColumn[]>> = {
  mine: [number, status, travelers, ...rest, acts],
  company: [number, status, requester, travelers, ...rest, acts],
  agency: [number, company, status, travelers, ...rest, trackers, consultant, acts],
};

/** What a window has room for besides what every list shows. */
export interface Room {
  hasCostCenter: boolean;
  hasConsultant: boolean;
}

/** Leaves out what there is no room for, and what no order of the page has. */
export function columnsOf(view: ListView, { hasCostCenter, hasConsultant }: Room, rows: readonly OrderRow[]): OrderColumn[] {
  const isShown: Readonly<Record<string, boolean>> = {
    'cost-center': hasCostCenter,
    consultant: hasConsultant && rows.some((row) => Boolean(row.consultant)),
    trackers: rows.some((row) => row.trackers.length > 0),
    expires: rows.some((row) => isExpirable(row)),
  };
  return COLUMNS[view].filter(({ id }) => isShown[id] ?? true);
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
        <Link to={orderTo(row)} className={`${classes.number ?? ''} ${classes.cardLink ?? ''} tj-num`}>
          {row.orderNumber} <IconPlane size={16} stroke={1.75} aria-hidden />
        </Link>
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
          <PriceChange row={row} />
          <Expiry row={row} />
        </span>
        <span className={classes.cardEnd}>
          <Money value={row.totalValue} fw={600} />
          <OrderActs row={row} to={orderTo(row)} />
        </span>
      </span>
    </span>
  );
}
