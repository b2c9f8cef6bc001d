/** The bar of the desktop header: a menubar for the keyboard, whose last groups fold into 'Mais' before anything wraps. */
import { Menu, Menubar, OverflowList } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Fragment, useState, type KeyboardEvent, type MouseEvent, type Ref } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { isCurrentGroup } from './current';
import type { MenuEntry, MenuGroup } from './menu';
import { navText } from './navigation.text';
import { sectionsOf } from './sections';
import classes from './top-nav.module.css';

const label = classes.label ?? '';
const chevron = classes.chevron ?? '';

/** What the menubar says of every place by itself would be wrong of a link. */
const opensNothing: object = { withRoles: false };

/** A place of the bar that is a link: an anchor for the mouse, an item of the menubar for the keyboard. */
function BarLink({ to, text, isCurrent }: { to: string; text: string; isCurrent: boolean }) {
  const navigate = useNavigate();
  const anchor: object = { component: Link, to, 'aria-current': isCurrent ? 'page' : undefined };
  return (
    <Menubar.Menu {...opensNothing}>
      <Menubar.Target
        {...anchor}
        className={label}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' || event.key === ' ') void navigate(to);
        }}
      >
        {text}
      </Menubar.Target>
    </Menubar.Menu>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  const { to, hint, icon: EntryIcon } = entry;
  return (
    <Menu.Item component={Link} to={to} leftSection={<EntryIcon size={20} stroke={1.75} aria-hidden />}>
      {entry.label}
      {hint && <span className={classes.hint}>{hint}</span>}
    </Menu.Item>
  );
}

function Entries({ group }: { group: MenuGroup }) {
  return sectionsOf(group).map((section) => (
    <Fragment key={section.label ?? group.id}>
      {section.label && <Menu.Label>{section.label}</Menu.Label>}
      {section.entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </Fragment>
  ));
}

function BarMenu({ group, isSplit }: { group: MenuGroup; isSplit: boolean }) {
  return (
    <Menubar.Menu withinPortal shadow="sm" radius="lg">
      <Menubar.Target className={isSplit ? chevron : label} aria-label={isSplit ? navText.book : undefined}>
        {!isSplit && group.label}
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </Menubar.Target>
      <Menubar.Dropdown className={classes.dropdown ?? ''}>
        {isSplit && <Menu.Label>{navText.book}</Menu.Label>}
        <Entries group={group} />
      </Menubar.Dropdown>
    </Menubar.Menu>
  );
}

/** Where a group is only one place: its one entry, or its label when it holds none. */
const onlyPlace = ({ id, to, entries }: MenuGroup): string | undefined =>
  entries.length === 0 ? to : entries.length === 1 && id !== 'home' ? entries[0]?.to : undefined;

function BarGroup({ group, isCurrent }: { group: MenuGroup; isCurrent: boolean }) {
  const place = onlyPlace(group);
  return (
    <span className={classes.group} data-current={isCurrent || undefined}>
      {(place ?? group.to) && <BarLink to={place ?? group.to ?? '/'} text={group.label} isCurrent={isCurrent} />}
      {!place && <BarMenu group={group} isSplit={group.to !== undefined} />}
    </span>
  );
}

/** A group that is one place of the same name needs no heading above it. */
const isItsOnlyEntry = ({ label: name, entries }: MenuGroup) => entries.length === 1 && entries[0]?.label === name;

/** Its place is measured like any other's: without the `ref` it would fall into the row that is cut off. */
function More({ groups, ref }: { groups: readonly MenuGroup[]; ref?: Ref<HTMLSpanElement> }) {
  return (
    <span ref={ref} className={classes.group}>
      <Menubar.Menu withinPortal shadow="sm" radius="lg">
        <Menubar.Target className={label}>
          {navText.more}
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </Menubar.Target>
        <Menubar.Dropdown className={classes.dropdown ?? ''}>
          {groups.map((group, index) => (
            <Fragment key={group.id}>
              {index > 0 && <Menu.Divider />}
              {!isItsOnlyEntry(group) && <Menu.Label>{group.label}</Menu.Label>}
              <Entries group={group} />
            </Fragment>
          ))}
        </Menubar.Dropdown>
      </Menubar.Menu>
    </span>
  );
}

export function TopNav({ groups }: { groups: readonly MenuGroup[] }) {
  const location = useLocation();
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  // A link of the bar has nothing to open; the menubar does not know and would keep it open.
  const open = (index: number | null) => {
    const targets = document.querySelectorAll<HTMLElement>('[data-menubar-target]');
    const target = index === null ? null : targets[index];
    // A menu reached from another gives the focus back to an entry that is no more: its own place takes it.
    if (index === null && openIndex !== null && document.activeElement?.closest('[role=menu]')) targets[openIndex]?.focus();
    setOpenIndex(target?.tagName === 'A' ? null : index);
  };
  const closeOnLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) setOpenIndex(null);
  };
  return (
    <nav aria-label={navText.main} className={classes.nav} onClickCapture={closeOnLink}>
      <Menubar openIndex={openIndex} onOpenChange={open} aria-label={navText.main} className={classes.bar ?? ''}>
        <OverflowList
          data={[...groups]}
          gap={8}
          className={classes.list ?? ''}
          getItemKey={({ id }) => id}
          renderItem={(group) => <BarGroup key={group.id} group={group} isCurrent={isCurrentGroup(group, location)} />}
          renderOverflow={(folded) => <More groups={folded} />}
        />
      </Menubar>
    </nav>
  );
}
