/** Total spent, point by point; a bar or its row in the table narrows the dashboard to its days. */
import { Anchor, Skeleton } from '@mantine/core';
import type { SpentLine } from '@trajeto/bi-data-access';
import { formatMoney } from '@trajeto/shared-format';
import { Money } from '@trajeto/shared-ui';
import type { DaySpan } from './address';
import { Bars } from './bars';
import classes from './dashboard.module.css';
import { dashboardText } from './dashboard.text';
import { greatestOf, isSameSpan, marksOf, type Mark } from './figures';
import { Panel } from './panel';
import type { PanelRead } from './use-spending';

interface TotalSpentProps {
  total: string | undefined;
  read: PanelRead<SpentLine>;
  chosen: DaySpan | null;
  onSpan: (span: DaySpan | null) => void;
}

const HEIGHT = 240;
const Lead = ({ total }: Pick<TotalSpentProps, 'total'>) => (
  <span className={classes.total}>{total === undefined ? <Skeleton height={34} width={200} /> : <Money value={total} />}</span>
);

export function TotalSpentPanel({ total, read, chosen, onSpan }: TotalSpentProps) {
  const marks = read.data && marksOf(read.data);
  const greatest = greatestOf(marks ?? []);
  const pick = ({ span }: Mark) => onSpan(isSameSpan(span, chosen) ? null : span);
  const name = (mark: Mark) =>
    mark.span ? (
      <Anchor component="button" type="button" fz="sm" aria-pressed={isSameSpan(mark.span, chosen)} onClick={() => pick(mark)}>
        {mark.label}
      </Anchor>
    ) : (
      mark.label
    );
  const rowOf = (mark: Mark) => ({
    key: `${mark.span?.from ?? ''}${mark.label}`,
    cells: [mark.label, formatMoney(mark.value)],
    name: name(mark),
    height: mark.height,
  });
  return (
    <Panel
      title={dashboardText.totalSpent}
      className={classes.wide}
      isStale={read.isStale}
      isFailed={read.isFailed}
      onRetry={read.retry}
      height={HEIGHT}
      {...(!read.isFailed && { lead: <Lead total={total} /> })}
      summary={greatest && dashboardText.greatest(greatest.name, greatest.value)}
      table={marks && { heads: [dashboardText.when, dashboardText.value], rows: greatest ? marks.map(rowOf) : [] }}
    >
      <Bars marks={marks ?? []} height={HEIGHT} chosen={chosen} onPick={pick} />
    </Panel>
  );
}
