/** The search of the phone's home: one row that opens the form. */
import { IconPlane, IconSearch } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './home.module.css';
import { homeText } from './home.text';

export function WhereTo({ to }: { to: string }) {
  return (
    <Link to={to} className={`tj-card ${classes.whereTo ?? ''}`}>
      <IconSearch size={22} stroke={1.75} color="var(--tj-link)" aria-hidden />
      {homeText.whereTo}
      <IconPlane size={20} stroke={1.75} color="var(--tj-text-2)" aria-hidden />
    </Link>
  );
}
