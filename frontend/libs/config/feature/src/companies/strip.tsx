/** What needs a manager's eye before the list: the blocked companies; unknown, it says nothing. */
import { useQuery } from '@tanstack/react-query';
import { blockedCountQuery } from '@trajeto/config-data-access/administration';
import { Link } from 'react-router';
import classes from './companies.module.css';
import { companiesText } from './companies.text';

export function Strip() {
  const { data: blocked } = useQuery(blockedCountQuery());
  return (
    <p className={classes.strip}>{blocked !== undefined && <Link to="?bloqueadas=sim">{companiesText.blockedCount(blocked)}</Link>}</p>
  );
}
