/** What the company spent in twelve months: the sum, its months as small bars, the same as a table. */
import { Skeleton, Text } from '@mantine/core';
import type { SpentLine } from '@trajeto/bi-data-access';
import { formatMoney } from '@trajeto/shared-format';
import { Money, useIsMobile } from '@trajeto/shared-ui';
import { Bars } from '../dashboard/bars';
import { useChartColors } from '../dashboard/chart-colors';
import '../dashboard/charts.css';
import frame from '../dashboard/dashboard.module.css';
import { dashboardText } from '../dashboard/dashboard.text';
import { greatestOf, marksOf } from '../dashboard/figures';
import { Panel } from '../dashboard/panel';
import { Card } from './card';
import classes from './overview.module.css';
import { overviewText } from './overview.text';
import type { OverviewRead } from './use-overview';

/** As tall as the orders beside it make the card, and no more than a phone's screen has room for. */
const HEIGHT = 280;
const HEIGHT_ON_PHONES = 140;

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
  const colors = useChartColors();
  const height = useIsMobile() ? HEIGHT_ON_PHONES : HEIGHT;
  if (read.isMissing('spent'))
    return (
      <Card part="spent" title={overviewText.spent} read={read} height={height} className={classes.wide}>
        {null}
      </Card>
    );
  const line = read.data?.spent ?? undefined;
  const marks = line && marksOf(line);
  const greatest = greatestOf(marks ?? []);
  return (
    <div className={`${classes.wide ?? ''} ${classes.holder ?? ''}`} style={colors}>
      <Panel
        title={overviewText.spent}
        isStale={false}
        height={height}
        lead={<Lead line={line} />}
        summary={greatest && dashboardText.greatest(greatest.name, greatest.value)}
        table={
          marks && {
            heads: [dashboardText.when, dashboardText.value],
            rows: greatest ? marks.map(({ label, value, height }) => ({ key: label, cells: [label, formatMoney(value)], height })) : [],
          }
        }
      >
        <Bars marks={marks ?? []} height={height} isSmall />
      </Panel>
    </div>
  );
}
