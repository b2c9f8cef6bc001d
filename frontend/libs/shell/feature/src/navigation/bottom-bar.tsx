/** The bar under the thumb, below 988 px: three places, what an approver decides, and everything else. */
import { Menu, NavLink, Stack, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { useSession } from '@trajeto/shared-auth';
import { formatCount } from '@trajeto/shared-format';
import { BottomSheet } from '@trajeto/shared-ui';
import { Link, useLocation } from 'react-router';
import { useCounters } from '../access/counters';
import { useShell } from '../frame/shell-context';
import classes from './bottom-bar.module.css';
import { currentTab } from './current';
import { bottomBarOf, optionsOf, orderChoicesOf, type MenuEntry } from './menu';
import { navText } from './navigation.text';

const ORDERS = 'pedidos';
/** What waits is counted where it opens. */
const COUNTED = 'aprovacoes';
const ALL_OPTIONS = '/menu-opcoes';

function Face({ entry, count }: { entry: Pick<MenuEntry, 'label' | 'icon'>; count: number }) {
  return (
    <>
      <entry.icon size={24} stroke={1.75} aria-hidden />
      {entry.label}{' '}
      {count > 0 && (
        <span className={classes.count} aria-hidden>
          {formatCount(count)}
        </span>
      )}
    </>
  );
}

/** Two lists of orders: the popover asks which. */
function ChoiceTab({ entry, choices, label, count }: { entry: MenuEntry; choices: readonly MenuEntry[]; label: string; count: number }) {
  return (
    <Menu position="top" shadow="sm" radius="lg" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.tab} aria-label={label}>
          <Face entry={entry} count={count} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ id, to, label: words, icon: ChoiceIcon }) => (
          <Menu.Item key={id} component={Link} to={to} mih={44} leftSection={<ChoiceIcon size={20} stroke={1.75} aria-hidden />}>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Tab({ entry, choices, isHere }: { entry: MenuEntry; choices: readonly MenuEntry[]; isHere: boolean }) {
  const { pending } = useCounters();
  const count = entry.id === COUNTED ? pending : 0;
  const label = count > 0 ? `${entry.label}, ${navText.pending(count)}` : entry.label;
  if (entry.id === ORDERS && choices.length > 1) return <ChoiceTab entry={entry} choices={choices} label={label} count={count} />;
  return (
    <Link
      to={entry.to}
      className={classes.tab}
      data-current={isHere || undefined}
      aria-current={isHere ? 'page' : undefined}
      aria-label={label}
    >
      <Face entry={entry} count={count} />
    </Link>
  );
}

function OptionsTab({ options, hasPage }: { options: readonly MenuEntry[]; hasPage: boolean }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <UnstyledButton className={classes.tab} onClick={open} aria-haspopup="dialog" aria-expanded={opened}>
        <IconMenu2 size={24} stroke={1.75} aria-hidden />
        {navText.options}
      </UnstyledButton>
      <BottomSheet opened={opened} onClose={close} title={navText.options}>
        <Stack gap={0}>
          {options.map(({ id, to, label, icon: EntryIcon }) => (
            <NavLink
              key={id}
              component={Link}
              to={to}
              label={label}
              onClick={close}
              mih={56}
              leftSection={<EntryIcon size={20} stroke={1.75} aria-hidden />}
            />
          ))}
          {hasPage && <NavLink component={Link} to={ALL_OPTIONS} label={navText.allOptions} onClick={close} mih={56} />}
        </Stack>
      </BottomSheet>
    </>
  );
}

export function BottomBar() {
  const session = useSession();
  const { isBuilt } = useShell();
  const choices = orderChoicesOf(session, isBuilt);
  const tabs = bottomBarOf(session, isBuilt);
  const here = currentTab(tabs, useLocation());
  return (
    <nav aria-label={navText.bottom} className={classes.bar}>
      {tabs.map((entry) => (
        <Tab key={entry.id} entry={entry} choices={choices} isHere={entry.id === here} />
      ))}
      <OptionsTab options={optionsOf(session, isBuilt)} hasPage={isBuilt(ALL_OPTIONS)} />
    </nav>
  );
}
