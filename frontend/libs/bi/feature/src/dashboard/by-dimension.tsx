/** What each unit of a dimension spent, as bars one under the other; a row narrows the dashboard to it. */
import { Anchor, UnstyledButton } from '@mantine/core';
import type { SpentOn } from '@trajeto/bi-data-access';
import { formatDate, formatMoney, formatRelative } from '@trajeto/shared-format';
import { Money } from '@trajeto/shared-ui';
import { useState } from 'react';
import type { Dimension } from './address';
import classes from './dashboard.module.css';
import { dashboardText } from './dashboard.text';
import { greatestOf } from './figures';
import { Panel } from './panel';
import type { PanelRead } from './use-spending';

interface ByDimensionProps {
  dimension: Dimension;
  read: PanelRead<SpentOn[]>;
  chosen: readonly string[];
  onToggle: (uuid: string) => void;
}

/** Three panels stand in the first row, these two in the second. */
const HALVES: readonly Dimension[] = ['costCenter', 'issuer'];

/** A day has no hour: it is told from noon, so that today is hours ago and never tomorrow. */
const since = (day: string, now: Date) => formatRelative(`${day}T12:00:00-03:00`, now);

function Bars({ rows, chosen, onToggle }: Pick<ByDimensionProps, 'chosen' | 'onToggle'> & { rows: readonly SpentOn[] }) {
  const [now] = useState(() => new Date());
  const most = Math.max(1, ...rows.map(({ value }) => Number(value)));
  return (
    <ul className={classes.rows}>
      {rows.map((row) => (
        <li key={row.uuid} data-chosen={chosen.includes(row.uuid) || undefined}>
          <UnstyledButton className={classes.row} aria-pressed={chosen.includes(row.uuid)} onClick={() => onToggle(row.uuid)}>
            <span className={classes.rowName}>{row.name}</span>
            <Money value={row.value} />
            <span className={classes.track} aria-hidden>
              <span
                className={classes.bar}
                data-quiet={(chosen.length > 0 && !chosen.includes(row.uuid)) || undefined}
                style={{ width: `${(100 * Math.max(0, Number(row.value))) / most}%` }}
              />
            </span>
            <span className={classes.quiet}>{since(row.lastOrderDate, now)}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

export function ByDimensionPanel({ dimension, read: { data: rows, ...state }, chosen, onToggle }: ByDimensionProps) {
  const title = dashboardText.dimensions[dimension];
  const isHalf = HALVES.includes(dimension);
  const greatest = greatestOf((rows ?? []).map(({ name, value }) => ({ label: name, height: Number(value), value })));
  const name = (row: SpentOn) => (
    <Anchor component="button" type="button" fz="sm" ta="left" aria-pressed={chosen.includes(row.uuid)} onClick={() => onToggle(row.uuid)}>
      {row.name}
    </Anchor>
  );
  return (
    <Panel
      title={title}
      isStale={state.isStale}
      isFailed={state.isFailed}
      onRetry={state.retry}
      height={220}
      className={isHalf ? classes.half : undefined}
      summary={greatest && dashboardText.greatest(greatest.name, greatest.value)}
      table={
        rows && {
          heads: [title, dashboardText.lastOrder, dashboardText.value],
          rows: rows.map((row) => ({
            key: row.uuid,
            cells: [row.name, formatDate(row.lastOrderDate), formatMoney(row.value)],
            name: name(row),
            height: Number(row.value),
          })),
        }
      }
    >
      <Bars rows={rows ?? []} chosen={chosen} onToggle={onToggle} />
    </Panel>
  );
}
