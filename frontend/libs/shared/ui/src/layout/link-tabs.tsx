/** The tabs of a list, each an address: a row that scrolls on the phone and keeps the open one in sight. */
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './link-tabs.module.css';

export interface LinkTab {
  id: string;
  label: ReactNode;
  to: string;
  isCurrent: boolean;
  /** How many the tab holds; absent while that is not known. */
  count?: number | undefined;
  title?: string | undefined;
  /** Read instead of the label, where that says too little. */
  name?: string | undefined;
}

function Tab({ label, to, isCurrent, count, title, name }: LinkTab) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);
  return (
    <Link ref={link} to={to} title={title} aria-label={name} aria-current={isCurrent ? 'page' : undefined}>
      {label} {count !== undefined && <span className={classes.count}>{count}</span>}
    </Link>
  );
}

export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Tab key={tab.id} {...tab} />
      ))}
    </nav>
  );
}
