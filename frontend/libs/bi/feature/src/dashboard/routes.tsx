/** Where money flies: the routes that cost most, how each is bought, and the latest purchases. */
import type { Purchase, RouteFigures, TopRoute } from '@trajeto/bi-data-access';
import { formatMoney, formatPercent } from '@trajeto/shared-format';
import { useIsMobile } from '@trajeto/shared-ui';
import classes from './dashboard.module.css';
import { dashboardText } from './dashboard.text';
import { Panel } from './panel';
import type { PanelTable } from './panel-table';
import type { PanelRead } from './use-spending';

const count = new Intl.NumberFormat('pt-BR');
const routeOf = ({ departure, arrival }: TopRoute) => dashboardText.route(departure, arrival);
const keyOf = (route: TopRoute, index: number) => `${route.departure}-${route.arrival}-${index}`;

const topTable = (routes: readonly TopRoute[]): PanelTable => ({
  words: 2,
  heads: [dashboardText.departure, dashboardText.arrival, dashboardText.averageTicket, dashboardText.value],
  rows: routes.map((route, index) => ({
    key: keyOf(route, index),
    title: routeOf(route),
    cells: [route.departure, route.arrival, formatMoney(route.averageTicket), formatMoney(route.value)],
    height: Number(route.value),
  })),
});

const analysisTable = (routes: readonly RouteFigures[]): PanelTable => ({
  heads: [
    dashboardText.routeHead,
    dashboardText.leadTimeHead,
    dashboardText.frequency,
    dashboardText.averageTicket,
    dashboardText.share,
    dashboardText.value,
  ],
  rows: routes.map((route, index) => ({
    key: keyOf(route, index),
    cells: [
      routeOf(route),
      dashboardText.days(Math.round(route.leadTime)),
      count.format(route.frequency),
      formatMoney(route.averageTicket),
      formatPercent(route.share),
      formatMoney(route.value),
    ],
    height: Number(route.value),
  })),
});

/** On a phone a row is two lines: what it is and what it cost, then the rest with its names. */
function TwoLines({ table: { heads, rows, words = 1 } }: { table: PanelTable }) {
  const last = heads.length - 1;
  return (
    <ul className={classes.twoLines}>
      {rows.map(({ key, title, cells }) => (
        <li key={key}>
          <span>{title ?? cells[0]}</span>
          <b className="tj-num">{cells[last]}</b>
          <span className={classes.quiet}>
            {cells
              .slice(words, last)
              .map((cell, index) => `${heads[index + words] ?? ''}: ${cell}`)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface RoutesPanelProps {
  title: string;
  table: PanelTable | undefined;
  read: Omit<PanelRead<unknown>, 'data'>;
  className?: string | undefined;
}

function RoutesPanel({ title, table, read, className }: RoutesPanelProps) {
  const isMobile = useIsMobile();
  const frame = { title, table, isStale: read.isStale, isFailed: read.isFailed, onRetry: read.retry, className, height: 220 };
  return isMobile ? <Panel {...frame}>{table && <TwoLines table={table} />}</Panel> : <Panel {...frame} />;
}

export function TopRoutesPanel({ read: { data, ...read } }: { read: PanelRead<TopRoute[]> }) {
  return <RoutesPanel title={dashboardText.topRoutes} table={data && topTable(data)} read={read} className={classes.half} />;
}

export function RouteAnalysisPanel({ read: { data, ...read } }: { read: PanelRead<RouteFigures[]> }) {
  return <RoutesPanel title={dashboardText.routeAnalysis} table={data && analysisTable(data)} read={read} className={classes.whole} />;
}

export function LastPurchasesPanel({ read: { data, ...read } }: { read: PanelRead<Purchase[]> }) {
  return <RoutesPanel title={dashboardText.lastPurchases} table={data && analysisTable(data)} read={read} className={classes.whole} />;
}
