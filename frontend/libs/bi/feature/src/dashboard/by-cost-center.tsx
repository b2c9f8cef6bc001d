/** What each cost center spent, as bars one under the other; a row narrows the dashboard to it. */
import { Anchor, UnstyledButton } from '@mantine/core';
import type { SpentOn } from '@trajeto/bi-data-access';
import { formatDate, formatMoney, formatRelative } from '@trajeto/shared-format';
import { Money } from '@trajeto/shared-ui';
import { useState } from 'react';
import classes from './dashboard.module.css';
import { dashboardText } from './dashboard.text';
import { greatestOf } from './figures';
import { Panel } from './panel';

interface ByCostCenterProps {
  rows: readonly SpentOn[] | undefined;
  chosen: readonly string[];
  isStale: boolean;
  onToggle: (uuid: string) => void;
}

/** A day has no hour: it is told from noon, so that today is hours ago and never tomorrow. */
const since = (day: string, now: Date) => formatRelative(`${day}T12:00:00-03:00`, now);

export function ByCostCenterPanel({ rows, chosen, isStale, onToggle }: ByCostCenterProps) {
  const [now] = useState(() => new Date());
  const most = Math.max(1, ...(rows ?? []).map(({ value }) => Number(value)));
  const greatest = greatestOf((rows ?? []).map(({ name, value }) => ({ label: name, height: Number(value), value })));
  const name = (row: SpentOn) => (
    <Anchor component="button" type="button" fz="sm" ta="left" aria-pressed={chosen.includes(row.uuid)} onClick={() => onToggle(row.uuid)}>
      {row.name}
    </Anchor>
  );
  return (
    <Panel
      title={dashboardText.byCostCenter}
      isStale={isStale}
      height={220}
      className={classes.whole}
      summary={greatest && dashboardText.greatest(greatest.name, greatest.value)}
      table={
        rows && {
          heads: [dashboardText.costCenter, dashboardText.lastOrder, dashboardText.value],
          rows: rows.map((row) => ({ key: row.uuid, cells: [name(row), formatDate(row.lastOrderDate), formatMoney(row.value)] })),
        }
      }
    >
      <ul className={classes.rows}>
        {rows?.map((row) => (
          <li key={row.uuid} data-chosen={chosen.includes(row.uuid) || undefined}>
            <UnstyledButton className={classes.row} aria-pressed={chosen.includes(row.uuid)} onClick={() => onToggle(row.uuid)}>
              <span className={classes.rowName}>{row.name}</span>
              <Money value={row.value} />
              <span className={classes.track} aria-hidden>
                <span
                  className={classes.bar}
                  data-quiet={(chosen.length > 0 && !chosen.includes(row.uuid)) || undefined}
                  style={{ width: `${(100 * Number(row.value)) / most}%` }}
                />
              </span>
              <span className={classes.quiet}>{since(row.lastOrderDate, now)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
