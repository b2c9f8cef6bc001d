/** The row of filters above a list: on a phone behind one button, under it a chip for each that is set. */
import { Anchor, Button, CloseButton, Popover, Stack } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useRef, useState, type MouseEvent, type ReactNode } from 'react';
import type { NarrowedAddress } from '../address/use-address';
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
  /** By their names in the address; `search` is no filter. */
  filters: ListFilters;
  address: NarrowedAddress;
  /** Rows found, undefined while they are counted. */
  total: number | undefined;
  /** The list as its columns and views are kept by. */
  list?: DescribedList | undefined;
  children?: ReactNode;
}

/** The controls of all filters, in the order of their description. */
function Controls({ filters, address: { values, change } }: Pick<FilterBarProps, 'filters' | 'address'>) {
  return Object.entries(filters).map(([name, filter]) => (
    <div key={name}>{filter.draw({ label: filter.label, value: values[name], onChange: (value) => change({ [name]: value }) })}</div>
  ));
}

/** What is set, each with its way out; it keeps the focus of the one that goes. */
function Chips({ filters, address, total }: FilterBarProps) {
  const { values, narrowed } = address;
  const isMobile = useIsMobile();
  const place = useRef<HTMLDivElement>(null);
  const set = Object.entries(filters).filter(([name]) => narrowed.includes(name));
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>, name: string, filter: ListFilter) => {
    const buttons = [...(place.current?.querySelectorAll<HTMLElement>('[data-removes]') ?? [])];
    const at = buttons.indexOf(currentTarget);
    (buttons[at + 1] ?? buttons[at - 1] ?? place.current)?.focus();
    address.change({ [name]: filter.read(null) });
  };
  const clear = () => {
    place.current?.focus();
    address.clear();
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
  const { filters, address, total } = props;
  const { narrowed, clear } = address;
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
            <Button variant="default" onClick={clear}>
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
  const set = props.address.narrowed.filter((name) => name in rest).length;
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
  const { searchLabel, filters, address, list, children } = props;
  const isMobile = useIsMobile();
  const isFolded = isMobile && Object.keys(filters).length > 1;
  const { search } = address.values;
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
            onSearch={(words) => address.change({ search: words })}
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
