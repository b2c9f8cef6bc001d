/** What the company spent in twelve months: the sum, its months as small bars, the same as a table. */
import { BarChart } from '@mantine/charts';
import { Skeleton, Text, useComputedColorScheme } from '@mantine/core';
import type { SpentLine } from '@trajeto/bi-data-access';
import { formatMoney } from '@trajeto/shared-format';
import { Money, series, useIsMobile } from '@trajeto/shared-ui';
import type { CSSProperties } from 'react';
import '../dashboard/charts.css';
import frame from '../dashboard/dashboard.module.css';
import { dashboardText } from '../dashboard/dashboard.text';
import { greatestOf, marksOf, type Mark } from '../dashboard/figures';
import { Panel } from '../dashboard/panel';
import { Card } from './card';
import classes from './overview.module.css';
import { overviewText } from './overview.text';
import type { OverviewRead } from './use-overview';

const HEIGHT = 140;

function Bars({ marks }: { marks: readonly Mark[] }) {
  const isMobile = useIsMobile();
  return (
    <BarChart
      h={HEIGHT}
      data={[...marks]}
      dataKey="label"
      series={[{ name: 'height', label: dashboardText.value, color: 'var(--bi-bar)' }]}
      gridAxis="none"
      withYAxis={false}
      textColor="var(--tj-text-2)"
      maxBarWidth={isMobile ? 14 : 34}
      xAxisProps={{ interval: isMobile ? 3 : 0, tickMargin: 8 }}
      yAxisProps={{ domain: [0, 'auto'] }}
      tooltipProps={{
        content: ({ payload }) => {
          const mark = payload[0]?.payload as Mark | undefined;
          return mark ? (
            <div className={frame.tooltip}>
              {mark.label} <b>{formatMoney(mark.value)}</b>
            </div>
          ) : null;
        },
      }}
      barProps={{ radius: [4, 4, 0, 0], isAnimationActive: false }}
    />
  );
}

function Lead({ line }: { line: SpentLine | undefined }) {
  return (
    <>
      <span className={frame.total}>{line ? <Money value={line.value} /> : <Skeleton height={34} width={200} />}</span>
      <Text fz="sm" c="dimmed">
        {overviewText.lastYear}
      </Text>
    </>
  );
}

export function SpentCard({ read }: { read: OverviewRead }) {
  const scheme = useComputedColorScheme('light');
  if (read.isMissing('spent'))
    return (
      <Card part="spent" title={overviewText.spent} read={read} height={HEIGHT} className={classes.wide}>
        {null}
      </Card>
    );
  const line = read.data?.spent ?? undefined;
  const marks = line && marksOf(line);
  const greatest = greatestOf(marks ?? []);
  return (
    <div className={`${classes.wide ?? ''} ${classes.holder ?? ''}`} style={{ '--bi-bar': series[scheme].single } as CSSProperties}>
      <Panel
        title={overviewText.spent}
        isStale={false}
        height={HEIGHT}
        lead={<Lead line={line} />}
        summary={greatest && dashboardText.greatest(greatest.name, greatest.value)}
        table={
          marks && {
            heads: [dashboardText.when, dashboardText.value],
            rows: greatest ? marks.map(({ label, value }) => ({ key: label, cells: [label, formatMoney(value)] })) : [],
          }
        }
      >
        {marks && <Bars marks={marks} />}
      </Panel>
    </div>
  );
}
