/** The row of what narrows a list. */
import type { ReactNode } from 'react';
import classes from './crud.module.css';

export function Filters({ children }: { children: ReactNode }) {
  return <div className={classes.filters}>{children}</div>;
}
