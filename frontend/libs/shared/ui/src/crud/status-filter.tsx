/** Todos, Ativos or Inativos: one button that says what is chosen. */
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import classes from './crud.module.css';
import { crudText } from './crud.text';

export type StatusChoice = 'all' | 'active' | 'inactive';
const CHOICES: readonly StatusChoice[] = ['all', 'active', 'inactive'];

/** What the address says; anything unknown is all. */
export const readStatus = (value: string | null): StatusChoice => CHOICES.find((choice) => choice === value) ?? 'all';

/** As the API asks it: absent is both. */
export const isActiveOf = (status: StatusChoice): boolean | undefined => (status === 'all' ? undefined : status === 'active');

export function StatusFilter({ value, onChange }: { value: StatusChoice; onChange: (status: StatusChoice) => void }) {
  return (
    <Menu position="bottom-start" zIndex={300}>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.filter}
          data-set={value !== 'all' || undefined}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {crudText.status}: {crudText.statuses[value]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={(next) => onChange(readStatus(next))}>
          {CHOICES.map((choice) => (
            <Menu.RadioItem key={choice} value={choice} closeMenuOnClick>
              {crudText.statuses[choice]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
