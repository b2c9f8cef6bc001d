/** What a company spent: over time, by product, by cost center; choosing in one panel narrows the others. */
import { useComputedColorScheme } from '@mantine/core';
import { ErrorState, PageHeader, series } from '@trajeto/shared-ui';
import type { CSSProperties } from 'react';
import type { SpentLine } from '@trajeto/bi-data-access';
import { toggled, type DaySpan, type Filters } from './address';
import { ByCostCenterPanel } from './by-cost-center';
import { ByItemPanel, ItemCards } from './by-item';
import './charts.css';
import classes from './dashboard.module.css';
import { dashboardText } from './dashboard.text';
import { marksOf } from './figures';
import { ActiveFilters, FilterBar } from './filter-bar';
import { TotalSpentPanel } from './total-spent';
import { useFilters, useSpending } from './use-spending';

/** The chart colours of the scheme, as the names the panels use. */
function chartColors(scheme: 'light' | 'dark'): CSSProperties {
  const { air, hotel, bus, car, within, outside, single, others, expense } = series[scheme];
  const named = { airway: air, hotel, road: bus, vehicle: car, 'offline-hotel': others, expense, inside: within, outside, bar: single };
  return Object.fromEntries(Object.entries(named).map(([name, color]) => [`--bi-${name}`, color]));
}

function daysOf({ span }: Filters, line: SpentLine | undefined): DaySpan | null {
  if (span || !line) return span;
  const marks = marksOf(line);
  const [first, last] = [line.data[0], marks[marks.length - 1]];
  return first ? { from: first.date, to: last?.span?.to ?? first.date } : null;
}

export function DashboardPage() {
  const [filters, change] = useFilters();
  const { total, line, items, costCenters, error, isStale, refetch } = useSpending(filters);
  const scheme = useComputedColorScheme('light');
  return (
    <div style={chartColors(scheme)}>
      <PageHeader title={dashboardText.title} actions={<FilterBar filters={filters} span={daysOf(filters, line)} onChange={change} />} />
      <ActiveFilters filters={filters} costCenters={costCenters ?? []} onChange={change} />
      {error ? (
        <ErrorState message={dashboardText.failed} error={error} onRetry={refetch} />
      ) : (
        <div className={classes.panels}>
          <TotalSpentPanel total={total} line={line} filters={filters} isStale={isStale} onSpan={(span) => change({ span })} />
          <ByItemPanel items={items} isStale={isStale} />
          {items && items.length > 0 && (
            <ItemCards
              items={items}
              chosen={filters.products}
              isStale={isStale}
              onToggle={(product) => change({ products: toggled(filters.products, product) })}
            />
          )}
          <ByCostCenterPanel
            rows={costCenters}
            chosen={filters.costCenters}
            isStale={isStale}
            onToggle={(uuid) => change({ costCenters: toggled(filters.costCenters, uuid) })}
          />
        </div>
      )}
    </div>
  );
}
