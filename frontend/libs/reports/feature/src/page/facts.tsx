/** Label and value, value absent: the row is, too. */
import type { ReactNode } from 'react';
import classes from './page.module.css';

export interface FactRow {
  label: string;
  value: ReactNode;
}

export function Facts({ rows }: { rows: readonly FactRow[] }) {
  const shown = rows.filter(({ value }) => value !== null && value !== undefined && value !== '');
  return (
    <dl className={classes.facts}>
      {shown.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
