/** A row of administration on a phone: its name is the link of the whole card, its menu stays beside it. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './crud.module.css';

interface RowCardProps {
  title: ReactNode;
  to?: string | undefined;
  badge?: ReactNode;
  facts?: ReactNode;
  figure?: ReactNode;
  menu?: ReactNode;
}

export function RowCard({ title, to, badge, facts, figure, menu }: RowCardProps) {
  return (
    <span className={classes.card}>
      <span className={classes.cardLine}>
        {to === undefined ? (
          <b>{title}</b>
        ) : (
          <Link to={to} className={classes.cardLink}>
            {title}
          </Link>
        )}
        {badge}
      </span>
      <span className={classes.cardLine}>
        <span className={classes.cardFacts}>{facts}</span>
        {figure}
        {menu}
      </span>
    </span>
  );
}
