/** What a company spent: over time, by product, by who and where; choosing in one panel narrows the others. */
import { ErrorState, PageHeader } from '@trajeto/shared-ui';
import type { SpentLine } from '@trajeto/bi-data-access';
import { ActiveFilters, type NameOf } from './active-filters';
import { choosing, DIMENSIONS, panelOf, toggled, type DaySpan, type Filters } from './address';
import { ByDimensionPanel } from './by-dimension';
import { ByItemPanel, ItemCards } from './by-item';
import { useChartColors } from './chart-colors';
import './charts.css';
import classes from './dashboard.module.css';
import { dashboardText } from './dashboard.text';
import { marksOf } from './figures';
import { FilterBar } from './filter-bar';
import { LeadTimePanel } from './lead-time';
import { LastPurchasesPanel, RouteAnalysisPanel, TopRoutesPanel } from './routes';
import { TotalSpentPanel } from './total-spent';
import { useFilters, useSpending, type ReadPanel } from './use-spending';

function daysOf({ span }: Filters, line: SpentLine | undefined): DaySpan | null {
  if (span || !line) return span;
  const marks = marksOf(line);
  const [first, last] = [line.data[0], marks[marks.length - 1]];
  return first ? { from: first.date, to: last?.span?.to ?? first.date } : null;
}

interface PanelsProps {
  filters: Filters;
  change: (change: Partial<Filters>) => void;
  read: ReadPanel;
  total: string | undefined;
}

function AllPanels({ filters, change, read, total }: PanelsProps) {
  return (
    <div className={classes.panels}>
      <TotalSpentPanel total={total} read={read('totalSpent')} chosen={filters.span} onSpan={(span) => change({ span })} />
      <ByItemPanel read={read('percentageByItem')} />
      <ItemCards
        read={read('byItem')}
        chosen={filters.products}
        onToggle={(product) => change({ products: toggled(filters.products, product) })}
      />
      {DIMENSIONS.map((dimension) => (
        <ByDimensionPanel
          key={dimension}
          dimension={dimension}
          read={read(panelOf(dimension))}
          chosen={filters.chosen[dimension]}
          onToggle={(uuid) => change(choosing(filters, dimension, toggled(filters.chosen[dimension], uuid)))}
        />
      ))}
      <LeadTimePanel read={read('leadTime')} />
      <TopRoutesPanel read={read('topRoutes')} />
      <RouteAnalysisPanel read={read('routeAnalysis')} />
      <LastPurchasesPanel read={read('lastPurchases')} />
    </div>
  );
}

export function DashboardPage() {
  const [filters, change] = useFilters();
  const { read, total, error, refetch } = useSpending(filters);
  const nameOf: NameOf = (dimension, uuid) => read(panelOf(dimension)).data?.find((row) => row.uuid === uuid)?.name;
  return (
    <div style={useChartColors()}>
      <PageHeader
        title={dashboardText.title}
        actions={<FilterBar filters={filters} span={daysOf(filters, read('totalSpent').data)} onChange={change} />}
      />
      <ActiveFilters filters={filters} nameOf={nameOf} onChange={change} />
      {error ? (
        <ErrorState message={dashboardText.failed} error={error} onRetry={refetch} />
      ) : (
        <AllPanels filters={filters} change={change} read={read} total={total} />
      )}
    </div>
  );
}
