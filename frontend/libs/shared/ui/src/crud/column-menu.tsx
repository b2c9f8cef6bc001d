/** How a person sees a list: which columns, how wide, how close the rows; chosen in a menu beside its filters, kept with their preferences (UI 3.1). */
import { ActionIcon, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { use, type KeyboardEvent } from 'react';
import { withinBounds } from '../table/column-edge';
import type { Column } from '../table/data-table';
import { useDensity, type Density } from '../table/density';
import { ListWishesContext, type ColumnChoice, type ListWishes } from '../table/list-wishes';
import { crudText } from './crud.text';

/** The name of a list among the preferences, its columns, and where its address begins. */
export interface DescribedList {
  slug: string;
  columns: readonly Column<never>[];
  /** What every address of the list begins with, where its tabs are paths; without it the path as it is. */
  root?: string;
}
const DENSITIES = ['comfortable', 'compact'] as const;
/** Pixels that an arrow key moves the edge of a column. */
const STEP = 16;

/** A row keeps its link and what is done with it; a head with a control of its own is no fact. */
const isChoosable = (column: Column<never>, at: number) => at > 0 && !column.isLink && !column.isKept && column.head === undefined;

const choiceOf = (wishes: ListWishes | null, list: string, id: string) => wishes?.columns[list]?.find(({ slug }) => slug === id);

/** The columns kept for a list, with one of them wished otherwise; one without a wish is not kept. */
function changed({ columns }: ListWishes, list: string, slug: string, wish: Omit<ColumnChoice, 'slug'>): ListWishes['columns'] {
  const kept = columns[list] ?? [];
  const { hidden = false, width = null } = { ...kept.find((choice) => choice.slug === slug), ...wish };
  const others = kept.filter((choice) => choice.slug !== slug);
  if (!hidden && width === null) return { ...columns, [list]: others };
  return { ...columns, [list]: [...others, { slug, ...(hidden && { hidden }), ...(width !== null && { width }) }] };
}

const headOf = (list: string, id: string) => `${list}:${id}`;

export function useShownColumns<Row>(list: string | undefined, columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const wishes = use(ListWishesContext);
  if (list === undefined || !wishes) return columns;
  return columns.flatMap((column, at) => {
    if (!isChoosable(column, at)) return [column];
    const { hidden = false, width = null } = choiceOf(wishes, list, column.id) ?? {};
    const onWidth = (pixels: number | null) => wishes.save({ columns: changed(wishes, list, column.id, { width: pixels }) });
    const resizing = { id: headOf(list, column.id), onWidth };
    return hidden ? [] : [{ ...column, ...(width !== null && { width }), resizing }];
  });
}

/** Arrow keys on the name of a column move its edge; Escape and the others stay the menu's. */
function onArrow(event: KeyboardEvent, list: string, id: string, onWidth: (pixels: number) => void) {
  const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
  const head = document.querySelector<HTMLElement>(`[data-column="${headOf(list, id)}"]`);
  if (step === undefined || !head) return;
  event.preventDefault();
  onWidth(withinBounds(head.offsetWidth + step));
}

function Rows({ wishes, columns }: { wishes: ListWishes; columns: number }) {
  const density = useDensity(columns);
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{crudText.rows}</Menu.Label>
      <Menu.RadioGroup value={density} onChange={(value) => wishes.save({ density: value as Density })}>
        {DENSITIES.map((value) => (
          <Menu.RadioItem key={value} value={value}>
            {crudText.densities[value]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

export function ColumnMenu({ slug, columns }: DescribedList) {
  const wishes = use(ListWishesContext);
  const choosable = columns.filter(isChoosable);
  if (!wishes || choosable.length === 0) return null;
  const wish = (id: string, wished: Omit<ColumnChoice, 'slug'>) => wishes.save({ columns: changed(wishes, slug, id, wished) });
  return (
    <Menu closeOnItemClick={false} position="bottom-end" shadow="sm" width={240}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={crudText.columns} title={crudText.columns}>
          <IconColumns3 size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choosable.map(({ id, header }) => (
          <Menu.CheckboxItem
            key={id}
            checked={!choiceOf(wishes, slug, id)?.hidden}
            onChange={(isShown) => wish(id, { hidden: !isShown })}
            onKeyDown={(event) => onArrow(event, slug, id, (width) => wish(id, { width }))}
          >
            {header}
          </Menu.CheckboxItem>
        ))}
        <Menu.Label>{crudText.widths}</Menu.Label>
        <Rows wishes={wishes} columns={columns.filter(({ id }) => !choiceOf(wishes, slug, id)?.hidden).length} />
      </Menu.Dropdown>
    </Menu>
  );
}
