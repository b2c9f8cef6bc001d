/** Money over time, as bars of one colour; the chosen one full, the others faint. */
import { BarChart } from '@mantine/charts';
import { formatMoney } from '@trajeto/shared-format';
import { useIsMobile } from '@trajeto/shared-ui';
import type { DaySpan } from './address';
import classes from './dashboard.module.css';
import { dashboardText } from './dashboard.text';
import { isSameSpan, shortMoney, type Mark } from './figures';

interface BarsProps {
  marks: readonly Mark[];
  height: number;
  /** Without axis and grid, beside the exact figures. */
  isSmall?: boolean;
  chosen?: DaySpan | null;
  onPick?: (mark: Mark) => void;
}

const WIDEST = 16;
const tooltip = {
  content: ({ payload }: { payload?: readonly { payload?: unknown }[] }) => {
    const mark = payload?.[0]?.payload as Mark | undefined;
    return mark ? (
      <div className={classes.tooltip}>
        {mark.label} <b>{formatMoney(mark.value)}</b>
      </div>
    ) : null;
  },
};

export function Bars({ marks, height, isSmall = false, chosen = null, onPick }: BarsProps) {
  const isMobile = useIsMobile();
  const hasChoice = marks.some(({ span }) => isSameSpan(span, chosen));
  const data = marks.map((mark) => ({ ...mark, fillOpacity: !hasChoice || isSameSpan(mark.span, chosen) ? 1 : 0.45 }));
  const pick = (_bar: unknown, index: number) => {
    const mark = marks[index];
    if (mark) onPick?.(mark);
  };
  return (
    <BarChart
      h={height}
      data={data}
      dataKey="label"
      series={[{ name: 'height', label: dashboardText.value, color: 'var(--bi-bar)' }]}
      gridAxis={isSmall ? 'none' : 'x'}
      withYAxis={!isSmall}
      gridColor="var(--tj-border)"
      textColor="var(--tj-text-2)"
      strokeDasharray="0"
      maxBarWidth={isMobile ? 14 : 34}
      xAxisProps={{ interval: isMobile ? 3 : Math.max(0, Math.ceil(marks.length / WIDEST) - 1), tickMargin: 8 }}
      yAxisProps={{ width: isMobile ? 52 : 80, tickCount: 4, domain: [0, 'auto'] }}
      valueFormatter={(value) => shortMoney(value, { bare: isMobile && value > 0 })}
      tooltipProps={tooltip}
      barProps={{ radius: [4, 4, 0, 0], isAnimationActive: false, ...(onPick && { cursor: 'pointer', onClick: pick }) }}
    />
  );
}
