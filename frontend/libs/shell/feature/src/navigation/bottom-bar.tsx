/** The bar under the thumb, below 988 px: three places and everything else. */
import { NavLink, Stack, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { BottomSheet } from '@trajeto/shared-ui';
import { Link, useLocation } from 'react-router';
import classes from './bottom-bar.module.css';
import type { MenuEntry, MenuGroup } from './menu';
import { navText } from './navigation.text';

const COUNTED = 'pedidos';

function OptionsTab({ groups }: { groups: readonly MenuGroup[] }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <UnstyledButton className={classes.tab} onClick={open} aria-haspopup="dialog" aria-expanded={opened}>
        <IconMenu2 size={24} stroke={1.75} aria-hidden />
        {navText.options}
      </UnstyledButton>
      <BottomSheet opened={opened} onClose={close} title={navText.options}>
        <Stack gap={0}>
          {groups
            .flatMap((group) => group.entries)
            .map(({ id, to, label, icon: EntryIcon }) => (
              <NavLink
                key={id}
                component={Link}
                to={to}
                label={label}
                onClick={close}
                mih={48}
                leftSection={<EntryIcon size={20} stroke={1.75} aria-hidden />}
              />
            ))}
        </Stack>
      </BottomSheet>
    </>
  );
}

export function BottomBar({ entries, groups, pending }: { entries: readonly MenuEntry[]; groups: readonly MenuGroup[]; pending: number }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={navText.bottom} className={classes.bar}>
      {entries.map(({ id, to, label, icon: EntryIcon }) => {
        const here = pathname === to.split(/[?#]/)[0];
        const count = id === COUNTED ? pending : 0;
        return (
          <Link
            key={id}
            to={to}
            className={classes.tab}
            data-current={here || undefined}
            aria-current={here ? 'page' : undefined}
            aria-label={count > 0 ? `${label}, ${navText.pending(count)}` : label}
          >
            <EntryIcon size={24} stroke={1.75} aria-hidden />
            {label}{' '}
            {count > 0 && (
              <span className={classes.count} aria-hidden>
                {count > 99 ? '99+' : count}
              </span>
            )}
          </Link>
        );
      })}
      <OptionsTab groups={groups} />
    </nav>
  );
}
