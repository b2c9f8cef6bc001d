/** The rail of the desktop: what needs me, from any page. */
import { Link, useLocation } from 'react-router';
import type { MenuEntry } from './menu';
import { navText } from './navigation.text';
import classes from './rail.module.css';

const COUNTED = 'aprovacoes';

const MONEY = ['orderType=advance', 'orderType=expense_report'];

/** Advances and reports share the address of trips: what they are is in the query. */
function isHere(entry: MenuEntry, { pathname, search }: { pathname: string; search: string }): boolean {
  if (entry.id === 'inicio') return pathname === '/busca';
  const isMoney = pathname.startsWith('/despesas') || MONEY.some((kind) => search.includes(kind));
  if (entry.id === 'despesas') return isMoney;
  if (entry.id === 'viagens' && isMoney) return false;
  return pathname.startsWith(entry.to.split(/[?#]/)[0] ?? entry.to);
}

export function Rail({ entries, pending }: { entries: readonly MenuEntry[]; pending: number }) {
  const location = useLocation();
  return (
    <nav aria-label={navText.rail} className={classes.rail}>
      {entries.map((entry) => {
        const { id, to, label, icon: EntryIcon } = entry;
        const here = isHere(entry, location);
        const count = id === COUNTED ? pending : 0;
        return (
          <Link
            key={id}
            to={to}
            className={classes.entry}
            data-current={here || undefined}
            aria-current={here ? 'page' : undefined}
            aria-label={count > 0 ? `${label}, ${navText.pending(count)}` : label}
          >
            <EntryIcon size={22} stroke={1.75} aria-hidden />
            <span>{label}</span>{' '}
            {count > 0 && (
              <span className={classes.count} aria-hidden>
                {count > 99 ? '99+' : count}
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
