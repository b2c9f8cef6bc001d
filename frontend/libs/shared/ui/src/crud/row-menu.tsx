/** What may be done with one row, behind its three dots; a row with nothing to do has none. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, type Icon } from '@tabler/icons-react';
import { NetworkItem } from '../network/network-item';
import classes from './crud.module.css';
import { crudText } from './crud.text';

export interface RowAct {
  id: string;
  label: string;
  icon: Icon;
  isDestructive?: boolean;
  /** Done at once and on the server: without a network it waits (UI 2.8). */
  needsNetwork?: boolean;
  run: () => void;
}

export function RowMenu({ name, acts }: { name: string; acts: readonly RowAct[] }) {
  if (acts.length === 0) return null;
  return (
    <Menu position="bottom-end" zIndex={300}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="ardosia" size={36} className={classes.rowAct} aria-label={crudText.actionsOf(name)}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ id, label, icon: ActIcon, isDestructive, needsNetwork, run }) => {
          const Item = needsNetwork ? NetworkItem : Menu.Item;
          return (
            <Item
              key={id}
              leftSection={<ActIcon size={18} stroke={1.75} aria-hidden />}
              c={isDestructive ? 'var(--tj-urucum-text)' : 'var(--tj-text)'}
              onClick={(event) => {
                // On a phone the row is a link around the menu.
                event.preventDefault();
                event.stopPropagation();
                run();
              }}
            >
              {label}
            </Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
