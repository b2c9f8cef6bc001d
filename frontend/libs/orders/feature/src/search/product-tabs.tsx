/** Links to the search of each product the person may book; nothing while there is one only. */
import { useMay } from '@trajeto/shared-auth';
import { Link, useLocation } from 'react-router';
import classes from './search.module.css';
import { searchText } from './search.text';
import { SEARCHES, type ProductSearch } from './searches';

function Tab({ search: { to, label, icon: ProductIcon, action } }: { search: ProductSearch }) {
  const mayBook = useMay(action);
  const { pathname } = useLocation();
  if (!mayBook) return null;
  return (
    <Link to={to} aria-current={pathname === to ? 'page' : undefined} className={classes.tab}>
      <ProductIcon size={20} stroke={1.75} aria-hidden />
      {label}
    </Link>
  );
}

export function ProductTabs({ searches = SEARCHES }: { searches?: readonly ProductSearch[] }) {
  if (searches.length < 2) return null;
  return (
    <nav className={classes.tabs} aria-label={searchText.products}>
      {searches.map((search) => (
        <Tab key={search.to} search={search} />
      ))}
    </nav>
  );
}
