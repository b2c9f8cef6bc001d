/** The bar of the desktop header: groups that open, labels that lead. */
import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import type { MenuEntry, MenuGroup } from './menu';
import { navText } from './navigation.text';
import classes from './top-nav.module.css';

const orderTypeOf = (query: string) => new URLSearchParams(query).get('orderType') ?? 'travel';

/** Is this the place of the entry? Of its query only the kind of order counts: three lists share one path. */
const isPlace = (entry: MenuEntry, { pathname, search }: { pathname: string; search: string }) => {
  const [to = entry.to, query = ''] = (entry.to.split('#')[0] ?? entry.to).split('?');
  const isSame = pathname === to || pathname.startsWith(`${to}/`);
  return isSame && (!query.includes('orderType') || orderTypeOf(query) === orderTypeOf(search));
};

function GroupMenu({ group, isCurrent }: { group: MenuGroup; isCurrent: boolean }) {
  return (
    <Menu position="bottom-start" trigger="click" withinPortal zIndex={300} shadow="sm" radius="lg">
      <span className={classes.group} data-current={isCurrent || undefined}>
        {group.to && (
          <Link to={group.to} className={classes.label} aria-current={isCurrent ? 'page' : undefined}>
            {group.label}
          </Link>
        )}
        <Menu.Target>
          <UnstyledButton className={group.to ? classes.chevron : classes.label} aria-label={group.to ? navText.book : undefined}>
            {!group.to && group.label}
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
      </span>
      <Menu.Dropdown>
        {group.to && <Menu.Label>{navText.book}</Menu.Label>}
        {group.entries.map(({ id, to, label, hint, icon: EntryIcon }) => (
          <Menu.Item key={id} component={Link} to={to} leftSection={<EntryIcon size={20} stroke={1.75} aria-hidden />}>
            {label}
            {hint && <span className={classes.hint}>{hint}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export function TopNav({ groups }: { groups: readonly MenuGroup[] }) {
  const location = useLocation();
  const isCurrent = (group: MenuGroup) => {
    // What the home offers to start belongs elsewhere once it is begun.
    if (group.id === 'home') return location.pathname.startsWith('/busca');
    const isMoney = group.id === 'expenses' && location.pathname.startsWith('/despesas');
    return isMoney || group.entries.some((entry) => isPlace(entry, location));
  };
  return (
    <nav aria-label={navText.main} className={classes.nav}>
      {groups.map((group) => {
        const only = group.entries.length <= 1 && group.id !== 'home' ? group.entries[0] : undefined;
        const to = only?.to ?? (group.entries.length === 0 ? group.to : undefined);
        if (!to) return <GroupMenu key={group.id} group={group} isCurrent={isCurrent(group)} />;
        return (
          <span key={group.id} className={classes.group} data-current={isCurrent(group) || undefined}>
            <Link to={to} className={classes.label} aria-current={isCurrent(group) ? 'page' : undefined}>
              {group.label}
            </Link>
          </span>
        );
      })}
    </nav>
  );
}
