/** What the agency sold in a period, bar by bar: by month, day or hour as the period has it. */
import { SegmentedControl, Skeleton } from '@mantine/core';
import type { AgencyDashboard, Sales, SalesPeriod } from '@trajeto/bi-data-access';
import { formatMoney } from '@trajeto/shared-format';
import { Money } from '@trajeto/shared-ui';
import { useState } from 'react';
import { Bars } from '../dashboard/bars';
import frame from '../dashboard/dashboard.module.css';
import { dashboardText } from '../dashboard/dashboard.text';
import { greatestOf, marksOf } from '../dashboard/figures';
import { Panel } from '../dashboard/panel';
import { agencyText as text } from './agency.text';
import classes from './agency.module.css';

const PERIODS: readonly SalesPeriod[] = ['year', 'three-months', 'month', 'week', 'day'];
const HEIGHT = 240;
const two = (part: number) => String(part).padStart(2, '0');

const lineOf = ({ type, value, data }: Sales) => ({
  type,
  value,
  data: data.map(({ day, hour, month, year, salesAmount }) => ({
    date: `${year}-${two(month)}-${two(day ?? 1)}`,
    day: day ?? 1,
    hour: hour ?? null,
    month,
    year,
    value: salesAmount,
  })),
});

export function SalesPanel({ dashboard, isStale }: { dashboard: AgencyDashboard | undefined; isStale: boolean }) {
  const [period, setPeriod] = useState<SalesPeriod>('three-months');
  const sales = dashboard?.filters.find(({ filter }) => filter === period);
  const marks = sales && marksOf(lineOf(sales));
  const greatest = greatestOf(marks ?? []);
  const rows = greatest ? (marks ?? []) : [];
  return (
    <>
      <SegmentedControl
        className={classes.periods}
        aria-label={text.period}
        value={period}
        onChange={setPeriod}
        data={PERIODS.map((one) => ({ value: one, label: text.periods[one] }))}
      />
      <Panel
        title={text.sales}
        isStale={isStale}
        height={HEIGHT}
        lead={<span className={frame.total}>{sales ? <Money value={sales.value} /> : <Skeleton height={34} width={200} />}</span>}
        summary={greatest && dashboardText.greatest(greatest.name, greatest.value)}
        table={
          dashboard && {
            heads: [dashboardText.when, dashboardText.value],
            rows: rows.map(({ label, value, height }, index) => ({ key: `${label}${index}`, cells: [label, formatMoney(value)], height })),
          }
        }
      >
        <Bars marks={marks ?? []} height={HEIGHT} />
      </Panel>
    </>
  );
}
