/** Which columns of a list a person sees: chosen in a menu beside its filters, kept with their preferences (UI 3.1). */
import { ActionIcon, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { use } from 'react';
import type { Column } from '../table/data-table';
import { ListWishesContext, type ListWishes } from '../table/list-wishes';
import { crudText } from './crud.text';

/** The name of a list among the preferences, its columns, and where its address begins. */
export interface DescribedList {
  slug: string;
  columns: readonly Column<never>[];
  /** What every address of the list begins with, where its tabs are paths; without it the path as it is. */
  root?: string;
}

/** A row keeps its link and what is done with it; a head with a control of its own is no fact. */
const isChoosable = (column: Column<never>, at: number) => at > 0 && !column.isLink && !column.isKept && column.head === undefined;

const isHidden = (wishes: ListWishes | null, list: string, id: string) =>
  wishes?.columns[list]?.some(({ slug, hidden }) => slug === id && hidden) ?? false;

export function useShownColumns<Row>(list: string | undefined, columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const wishes = use(ListWishesContext);
  if (list === undefined) return columns;
  return columns.filter((column, at) => !isChoosable(column, at) || !isHidden(wishes, list, column.id));
}

/** The columns kept for a list, with one of them left out or taken back. */
const changed = ({ columns }: ListWishes, list: string, slug: string, hidden: boolean): ListWishes['columns'] => {
  const others = (columns[list] ?? []).filter((choice) => choice.slug !== slug);
  return { ...columns, [list]: hidden ? [...others, { slug, hidden }] : others };
};

export function ColumnMenu({ slug, columns }: DescribedList) {
  const wishes = use(ListWishesContext);
  const choosable = columns.filter(isChoosable);
  if (!wishes || choosable.length === 0) return null;
  return (
    <Menu closeOnItemClick={false} position="bottom-end" shadow="sm">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={crudText.columns} title={crudText.columns}>
          <IconColumns3 size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choosable.map(({ id, header }) => (
          <Menu.CheckboxItem
            key={id}
            checked={!isHidden(wishes, slug, id)}
            onChange={(isShown) => wishes.save({ columns: changed(wishes, slug, id, !isShown) })}
          >
            {header}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
