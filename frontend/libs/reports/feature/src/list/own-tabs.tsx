/** The tabs of one's own list, each with how many it holds. */
import { Link } from 'react-router';
import { ownAddressOf, TABS, type OwnAddress, type Tab } from './list-address';
import classes from './list.module.css';
import { listText } from './list.text';

export function OwnTabs({ address, counts }: { address: OwnAddress; counts: Record<Tab, number> | null }) {
  return (
    <nav className={classes.tabs} aria-label={listText.tabs}>
      {TABS.map((tab) => (
        <Link
          key={tab}
          to={ownAddressOf({ ...address, tab, page: 1, opened: null, status: null })}
          aria-current={tab === address.tab ? 'page' : undefined}
        >
          {listText.tab[tab]} {counts && <span className={classes.tabCount}>{counts[tab]}</span>}
        </Link>
      ))}
    </nav>
  );
}
