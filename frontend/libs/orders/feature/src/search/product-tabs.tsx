/** Links to the search of each product the person may book; `alone` stands for them while there is one only. */
import { may, useSession } from '@trajeto/shared-auth';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import classes from './search.module.css';
import { searchText } from './search.text';
import { SEARCHES, type ProductSearch } from './searches';

interface ProductTabsProps {
  searches?: readonly ProductSearch[];
  /** The search on screen, where the address is not its own. */
  current?: string;
  /** What the order being filled adds to each address. */
  query?: string;
  /** In the head of a card, which says its product itself where there is one only. */
  alone?: ReactNode;
}

export function ProductTabs({ searches = SEARCHES, current, query = '', alone = null }: ProductTabsProps) {
  const session = useSession();
  const { pathname } = useLocation();
  const bookable = searches.filter(({ action }) => may(session, action));
  if (bookable.length < 2) return alone;
  return (
    <nav className={`${classes.tabs ?? ''} ${alone ? (classes.inCard ?? '') : ''}`} aria-label={searchText.products}>
      {bookable.map(({ to, label, icon: ProductIcon }) => (
        <Link key={to} to={`${to}${query}`} aria-current={(current ?? pathname) === to ? 'page' : undefined} className={classes.tab}>
          <ProductIcon size={20} stroke={1.75} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
}
