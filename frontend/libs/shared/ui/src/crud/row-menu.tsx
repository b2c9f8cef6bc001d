/** What may be done with one row, behind its three dots; a row with nothing to do has none. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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
  /** Asked before it is run, by `useRowActs`. */
  confirm?: RowQuestion;
  /** A promise it answers is waited for; who sends the write says what came of it. */
  run: () => unknown;
}
export interface RowQuestion {
  title: string;
  body: ReactNode;
  /** Of the button; the act's own label unless told. */
  verb?: string;
  /** What must be typed before the button works. */
  typed?: { name: string; label: string };
}

interface RowMenuProps {
  name: string;
  acts: readonly RowAct[];
  /** Runs an act, after its question; `perform` of `useRowActs`. */
  onAct?: (act: RowAct) => void;
}

export function RowMenu({ name, acts, onAct = ({ run }) => void run() }: RowMenuProps) {
  if (acts.length === 0) return null;
  return (
    <Menu position="bottom-end" zIndex={300}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="ardosia" size={36} className={classes.rowAct} aria-label={crudText.actionsOf(name)}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map((act) => {
          const { id, label, icon: ActIcon, isDestructive, needsNetwork } = act;
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
                onAct(act);
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
