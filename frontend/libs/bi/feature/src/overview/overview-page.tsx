/** A company at a glance: what it spent, what is under way, what is left of its credit, who travels next. */
import { Button, Group } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { OverviewCredit } from '@trajeto/bi-data-access';
import { ErrorState, PageHeader, type StatusKind } from '@trajeto/shared-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Budgets } from './budgets';
import { ByStatus } from './by-status';
import { Card } from './card';
import { NextTrips } from './next-trips';
import classes from './overview.module.css';
import { overviewText } from './overview.text';
import { SpentCard } from './spent-card';
import { useOverview, useOwnParts, type OverviewRead } from './use-overview';

/** Screens this page leads to; null where there is none, or it is not theirs. */
export interface OverviewPlaces {
  bi: string | null;
  orders: string | null;
  advances: string | null;
  budgets: string | null;
  /** The company's own dashboard elsewhere. */
  external: string | null;
}
interface OverviewPageProps {
  places: OverviewPlaces;
  /** How the limit is drawn; absent for whoever may not know it. */
  drawCredit?: ((credit: OverviewCredit) => ReactNode) | undefined;
}

function Ways({ places: { bi, external } }: { places: OverviewPlaces }) {
  return (
    <Group gap="sm">
      {external && (
        <Button
          component="a"
          href={external}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          rightSection={<IconExternalLink size={16} aria-hidden />}
          aria-label={overviewText.openExternalLabel}
        >
          {overviewText.openExternal}
        </Button>
      )}
      {bi && (
        <Button component={Link} to={bi} variant="default">
          {overviewText.openBi}
        </Button>
      )}
    </Group>
  );
}

const HEIGHT = 180;

interface MoneyCardProps {
  part: 'advances' | 'expenses';
  kind: StatusKind;
  hint: string;
  way?: string | null;
  read: OverviewRead;
}

function MoneyCard({ part, kind, hint, way, read }: MoneyCardProps) {
  const found = read.data?.[part];
  const figures = Object.entries(found?.byStatus ?? {}).map(([status, figure]) => ({ status, ...figure }));
  return (
    <Card
      part={part}
      title={overviewText[part]}
      hint={hint}
      way={way ? { to: way, label: overviewText.seeAdvances } : null}
      read={read}
      height={HEIGHT}
    >
      <ByStatus of={part} kind={kind} figures={figures} total={found?.total} />
    </Card>
  );
}

function OrdersCard({ hint, way, read }: { hint: string; way: string | null; read: OverviewRead }) {
  const figures = Object.entries(read.data?.orders?.byStatus ?? {}).map(([status, count]) => ({ status, count }));
  return (
    <Card
      part="orders"
      title={overviewText.orders}
      hint={hint}
      way={way ? { to: way, label: overviewText.seeOrders } : null}
      read={read}
      height={HEIGHT}
    >
      <ByStatus of="orders" kind="order" figures={figures} />
    </Card>
  );
}

function Cards({ read, places, drawCredit }: OverviewPageProps & { read: OverviewRead }) {
  const { has, seesAll } = useOwnParts(read);
  const hint = seesAll ? overviewText.ofCompany : overviewText.own;
  const credit = read.data?.credit;
  return (
    <div className={classes.cards}>
      {has('spent') && <SpentCard read={read} />}
      {has('credit') && drawCredit && (
        <Card part="credit" title={overviewText.credit} hint={overviewText.ofCompany} read={read} height={HEIGHT}>
          {credit && drawCredit(credit)}
        </Card>
      )}
      {has('orders') && <OrdersCard hint={hint} way={places.orders} read={read} />}
      {has('advances') && <MoneyCard part="advances" kind="advance" hint={hint} way={places.advances} read={read} />}
      {has('expenses') && <MoneyCard part="expenses" kind="expense" hint={hint} read={read} />}
      {has('budgets') && (
        <Card
          part="budgets"
          title={overviewText.budgets}
          hint={overviewText.ofCompany}
          way={places.budgets ? { to: places.budgets, label: overviewText.seeBudgets } : null}
          read={read}
          height={HEIGHT}
        >
          <Budgets budgets={read.data?.budgets ?? []} />
        </Card>
      )}
      {has('nextTrips') && (
        <Card
          part="nextTrips"
          title={overviewText.trips}
          hint={hint}
          read={read}
          height={HEIGHT}
          className={has('budgets') ? classes.wide : classes.whole}
        >
          <NextTrips trips={read.data?.nextTrips ?? []} />
        </Card>
      )}
    </div>
  );
}

export function OverviewPage({ places, drawCredit }: OverviewPageProps) {
  const { read, error } = useOverview();
  return (
    <>
      <PageHeader title={overviewText.title} actions={<Ways places={places} />} />
      {error ? (
        <ErrorState message={overviewText.failed} error={error} onRetry={read.retry} />
      ) : (
        <Cards read={read} places={places} drawCredit={drawCredit} />
      )}
    </>
  );
}
