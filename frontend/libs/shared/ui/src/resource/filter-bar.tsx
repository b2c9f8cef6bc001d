/** The row of filters above a list: on a phone behind one button, under it a chip for each that is set. */
import { Anchor, Button, CloseButton, Popover, Stack } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { ColumnMenu, type DescribedList } from '../crud/column-menu';
import { crudText } from '../crud/crud.text';
import { Filters } from '../crud/filters';
import { SavedViews } from '../crud/saved-views';
import { SearchField } from '../crud/search-field';
import { BottomSheet } from '../overlays/sidebar';
import { useIsMobile } from '../theme/use-is-mobile';
import type { ListFilter, ListFilters } from './filters';
import classes from './resource.module.css';

interface FilterBarProps {
  searchLabel: string | null;
  filters: ListFilters;
  /** By the name of the filter; `search` too. */
  values: Readonly<Record<string, unknown>>;
  /** The names of those that are set. */
  narrowed: readonly string[];
  onChange: (name: string, value: unknown) => void;
  onClear: () => void;
  /** Rows found, undefined while they are counted. */
  total: number | undefined;
  /** The list as its columns and views are kept by. */
  list?: DescribedList | undefined;
  children?: ReactNode;
}

/** The controls of all filters, in the order of their description. */
function Controls({ filters, values, onChange }: Pick<FilterBarProps, 'filters' | 'values' | 'onChange'>) {
  return Object.entries(filters).map(([name, filter]) => (
    <div key={name}>{filter.draw({ label: filter.label, value: values[name], onChange: (value) => onChange(name, value) })}</div>
  ));
}

/** What is set, each with its way out; it keeps the focus of the one that goes. */
function Chips({ filters, values, narrowed, onChange, onClear, total }: FilterBarProps) {
  const isMobile = useIsMobile();
  const place = useRef<HTMLDivElement>(null);
  const set = Object.entries(filters).filter(([name]) => narrowed.includes(name));
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>, name: string, filter: ListFilter) => {
    const buttons = [...(place.current?.querySelectorAll<HTMLElement>('[data-removes]') ?? [])];
    const at = buttons.indexOf(currentTarget);
    (buttons[at + 1] ?? buttons[at - 1] ?? place.current)?.focus();
    onChange(name, filter.read(null));
  };
  const clear = () => {
    place.current?.focus();
    onClear();
  };
  // The words searched are taken back in their own field; an empty list offers the way out itself.
  const isClearable = total !== 0 && (set.length > 0 || (narrowed.length > 0 && !isMobile));
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label={crudText.activeFilters} className={classes.chips}>
      {set.map(([name, filter]) => (
        <span key={name} className={classes.chip}>
          {filter.show(values[name])}
          <CloseButton
            size="sm"
            data-removes
            className={classes.remove}
            aria-label={crudText.clearFilter(filter.label)}
            onClick={(event) => remove(event, name, filter)}
          />
        </span>
      ))}
      {isClearable && (
        <Anchor component="button" type="button" fz="sm" className={classes.clear} onClick={clear}>
          {crudText.clearFilters}
        </Anchor>
      )}
    </div>
  );
}

/** On a phone: one button, and the filters in a sheet. */
function FilterSheet(props: FilterBarProps) {
  const { filters, narrowed, onClear, total } = props;
  const [isOpen, setIsOpen] = useState(false);
  const set = narrowed.filter((name) => name in filters).length;
  return (
    <>
      <Button variant="default" mih={44} leftSection={<IconFilter size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
        {crudText.filters(set)}
      </Button>
      <BottomSheet opened={isOpen} onClose={() => setIsOpen(false)} title={crudText.filtersTitle} fullScreen>
        <Stack gap="md">
          <Controls {...props} />
          {set > 0 && (
            <Button variant="default" onClick={onClear}>
              {crudText.clearFilters}
            </Button>
          )}
          <Button onClick={() => setIsOpen(false)}>{crudText.seeResults(total)}</Button>
        </Stack>
      </BottomSheet>
    </>
  );
}

const partOf = (filters: ListFilters, isMore: boolean): ListFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, filter]) => Boolean(filter.isMore) === isMore));

/** On the desktop: the filters of every day in the bar, the others behind one button that counts them. */
function Folded(props: FilterBarProps) {
  const rest = partOf(props.filters, true);
  const set = props.narrowed.filter((name) => name in rest).length;
  return (
    <>
      <Controls {...props} filters={partOf(props.filters, false)} />
      {Object.keys(rest).length > 0 && (
        <Popover position="bottom-start" width={320} shadow="sm" withRoles trapFocus returnFocus zIndex={200}>
          <Popover.Target>
            <Button variant="default" leftSection={<IconFilter size={18} aria-hidden />}>
              {crudText.moreFilters(set)}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label={crudText.moreFilters(0)}>
            <Stack gap="sm">
              <Controls {...props} filters={rest} />
            </Stack>
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}

export function FilterBar(props: FilterBarProps) {
  const { searchLabel, filters, values, onChange, list, children } = props;
  const isMobile = useIsMobile();
  const isFolded = isMobile && Object.keys(filters).length > 1;
  const { search } = values;
  const tools = list && (
    <div className={classes.tools}>
      {!isMobile && <ColumnMenu {...list} />}
      <SavedViews list={list.slug} root={list.root} />
    </div>
  );
  return (
    <>
      <Filters>
        {searchLabel !== null && (
          <SearchField
            label={searchLabel}
            value={typeof search === 'string' ? search : ''}
            onSearch={(words) => onChange('search', words)}
          />
        )}
        {isFolded ? <FilterSheet {...props} /> : <Folded {...props} />}
        {isMobile && tools}
        {children}
        {!isMobile && tools}
      </Filters>
      <Chips {...props} />
    </>
  );
}
