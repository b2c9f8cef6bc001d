/** What needs a manager's eye before the list: what others count, and the blocked companies; unknown, it says nothing. */
import { useQuery } from '@tanstack/react-query';
import { blockedCountQuery } from '@trajeto/config-data-access/administration';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './companies.module.css';
import { companiesText } from './companies.text';

export function Strip({ figures }: { figures: ReactNode }) {
  const { data: blocked } = useQuery(blockedCountQuery());
  return (
    <p className={classes.strip}>
      {figures}
      {blocked !== undefined && <Link to="?bloqueadas=sim">{companiesText.blockedCount(blocked)}</Link>}
    </p>
  );
}
