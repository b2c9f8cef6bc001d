/** A part by its statuses: the figure in all, then one row each with its share as a line. */
import { Text } from '@mantine/core';
import { Money, StatusBadge, type StatusKind } from '@trajeto/shared-ui';
import { countOf, rowsOf, type StatusFigure } from './figures';
import classes from './overview.module.css';
import { overviewText } from './overview.text';

interface ByStatusProps {
  of: 'orders' | 'advances' | 'expenses';
  kind: StatusKind;
  figures: readonly StatusFigure[];
  /** BRL in all; without it the figure is how many. */
  total?: string | undefined;
}

function InAll({ of, count, total }: Pick<ByStatusProps, 'of' | 'total'> & { count: number }) {
  const words = overviewText.countOf[of](count);
  if (total === undefined) return <p className={classes.figure}>{words}</p>;
  return (
    <p className={classes.figure}>
      <Money value={total} />
      <span className={classes.among}>{overviewText.inAll(words)}</span>
    </p>
  );
}

export function ByStatus({ of, kind, figures, total }: ByStatusProps) {
  const rows = rowsOf(figures, kind);
  const count = countOf(rows);
  const most = Math.max(1, ...rows.map((row) => row.count));
  if (count === 0) return <Text c="dimmed">{overviewText.noneOf[of]}</Text>;
  return (
    <>
      <InAll of={of} count={count} total={total} />
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row.status} className={classes.row}>
            <StatusBadge status={row.status} kind={kind} />
            <span className={classes.count}>
              <b className="tj-num">{row.count}</b>
              {row.total !== undefined && <Money value={row.total} />}
            </span>
            <span className={classes.track} aria-hidden>
              <span className={classes.share} style={{ width: `${(100 * row.count) / most}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
