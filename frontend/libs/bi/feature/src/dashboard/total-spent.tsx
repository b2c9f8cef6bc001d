/** Total spent, point by point; a bar or its row in the table narrows the dashboard to its days. */
import { BarChart } from '@mantine/charts';
import { Anchor, Skeleton } from '@mantine/core';
import type { SpentLine } from '@trajeto/bi-data-access';
import { formatMoney } from '@trajeto/shared-format';
import { Money, useIsMobile } from '@trajeto/shared-ui';
import type { DaySpan, Filters } from './address';
import classes from './dashboard.module.css';
import { dashboardText } from './dashboard.text';
import { greatestOf, marksOf, shortMoney, type Mark } from './figures';
import { Panel } from './panel';

interface TotalSpentProps {
  total: string | undefined;
  line: SpentLine | undefined;
  filters: Filters;
  isStale: boolean;
  onSpan: (span: DaySpan | null) => void;
}

const HEIGHT = 240;
const isSame = (one: DaySpan | null, other: DaySpan | null) => one !== null && one.from === other?.from && one.to === other.to;

function Bars({ marks, chosen, onPick }: { marks: readonly Mark[]; chosen: DaySpan | null; onPick: (mark: Mark) => void }) {
  const isMobile = useIsMobile();
  const hasChoice = marks.some(({ span }) => isSame(span, chosen));
  const data = marks.map((mark) => ({ ...mark, fillOpacity: !hasChoice || isSame(mark.span, chosen) ? 1 : 0.45 }));
  const skipped = isMobile ? 3 : Math.max(0, Math.ceil(marks.length / 16) - 1);
  return (
    <BarChart
      h={HEIGHT}
      data={data}
      dataKey="label"
      series={[{ name: 'height', label: dashboardText.value, color: 'var(--bi-bar)' }]}
      gridAxis="x"
      gridColor="var(--tj-border)"
      textColor="var(--tj-text-2)"
      strokeDasharray="0"
      maxBarWidth={isMobile ? 14 : 34}
      xAxisProps={{ interval: skipped, tickMargin: 8 }}
      yAxisProps={{ width: isMobile ? 52 : 80, tickCount: 4, domain: [0, 'auto'] }}
      valueFormatter={(value) => shortMoney(value, { bare: isMobile && value > 0 })}
      tooltipProps={{
        content: ({ payload }) => {
          const mark = payload[0]?.payload as Mark | undefined;
          return mark ? (
            <div className={classes.tooltip}>
              {mark.label} <b>{formatMoney(mark.value)}</b>
            </div>
          ) : null;
        },
      }}
      barProps={{
        radius: [4, 4, 0, 0],
        isAnimationActive: false,
        cursor: 'pointer',
        onClick: (_bar: unknown, index: number) => {
          const mark = marks[index];
          if (mark) onPick(mark);
        },
      }}
    />
  );
}

export function TotalSpentPanel({ total, line, filters, isStale, onSpan }: TotalSpentProps) {
  const marks = line && marksOf(line);
  const greatest = greatestOf(marks ?? []);
  const pick = ({ span }: Mark) => onSpan(isSame(span, filters.span) ? null : span);
  const name = (mark: Mark) =>
    mark.span ? (
      <Anchor component="button" type="button" fz="sm" aria-pressed={isSame(mark.span, filters.span)} onClick={() => pick(mark)}>
        {mark.label}
      </Anchor>
    ) : (
      mark.label
    );
  return (
    <Panel
      title={dashboardText.totalSpent}
      className={classes.wide}
      isStale={isStale}
      height={HEIGHT}
      lead={<span className={classes.total}>{total === undefined ? <Skeleton height={34} width={200} /> : <Money value={total} />}</span>}
      summary={greatest && dashboardText.greatest(greatest.name, greatest.value)}
      table={
        marks && {
          heads: [dashboardText.when, dashboardText.value],
          rows: greatest
            ? marks.map((mark) => ({ key: `${mark.span?.from ?? ''}${mark.label}`, cells: [name(mark), formatMoney(mark.value)] }))
            : [],
        }
      }
    >
      {marks && <Bars marks={marks} chosen={filters.span} onPick={pick} />}
    </Panel>
  );
}
