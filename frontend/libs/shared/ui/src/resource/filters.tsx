/** What narrows a list, as data: how it stands in the address, how it is drawn and how it is told. */
import { Anchor, Button, Checkbox, CloseButton, Group, Stack } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { formatMoney } from '@trajeto/shared-format';
import { IconFilter } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { choice, flag, reference, type AddressPart, type AddressValues } from '../address/address';
import { crudText } from '../crud/crud.text';
import { Filters } from '../crud/filters';
import { SearchField } from '../crud/search-field';
import { StatusFilter, type StatusChoice } from '../crud/status-filter';
import { MoneyInput } from '../inputs/money-input';
import type { SearchQuery } from '../inputs/offered';
import { SearchSelect } from '../inputs/search-select';
import { BottomSheet } from '../overlays/sidebar';
import { useIsMobile } from '../theme/use-is-mobile';
import classes from './resource.module.css';

/** Milliseconds of silence before a typed filter is sent (spec section 9). */
const PAUSE = 700;

interface DrawProps<Value> {
  label: string;
  value: Value;
  /** Typed as a method is: filters of different values stand in one record. */
  onChange: { send(value: Value): void }['send'];
}
export interface ListFilter<Value = unknown> extends AddressPart<Value> {
  label: string;
  draw(props: DrawProps<Value>): ReactNode;
  /** The chip of a value that is set. */
  show(value: Value): string;
}
export type ListFilters = Readonly<Record<string, ListFilter>>;
export type FilterValues<Set extends ListFilters> = AddressValues<Set>;

export const statusFilter: ListFilter<StatusChoice> = {
  ...choice(['all', 'active', 'inactive']),
  label: crudText.status,
  draw: ({ value, onChange }) => <StatusFilter value={value} onChange={onChange} />,
  show: (value) => `${crudText.status}: ${crudText.statuses[value]}`,
};

export const boxFilter = (label: string): ListFilter<boolean> => ({
  ...flag,
  label,
  draw: ({ value, onChange }) => (
    <Checkbox label={label} checked={value} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
  ),
  show: () => label,
});

/** Sent once the typing pauses; cleared from outside it empties itself. */
function MoneyFilter({ label, value, onChange }: DrawProps<string | null>) {
  const [typed, setTyped] = useState(value ?? '');
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setTyped(value ?? '');
  }
  const send = useDebouncedCallback(onChange, PAUSE);
  return (
    <MoneyInput
      className={classes.typed}
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        send(next || null);
      }}
    />
  );
}

export const moneyFilter = (label: string): ListFilter<string | null> => ({
  ...reference,
  label,
  draw: (props) => <MoneyFilter {...props} />,
  show: (value) => `${label} ${formatMoney(value)}`,
});

/** A record of another list, chosen by its name. */
export const searchFilter = (label: string, query: SearchQuery): ListFilter<string | null> => ({
  ...reference,
  label,
  draw: ({ value, onChange }) => (
    <SearchSelect aria-label={label} placeholder={label} clearable query={query} value={value} onChange={onChange} />
  ),
  show: () => label,
});

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
  children?: ReactNode;
}

/** The controls of all filters, in the order of their description. */
function Controls({ filters, values, onChange }: Pick<FilterBarProps, 'filters' | 'values' | 'onChange'>) {
  return Object.entries(filters).map(([name, filter]) => (
    <div key={name}>{filter.draw({ label: filter.label, value: values[name], onChange: (value) => onChange(name, value) })}</div>
  ));
}

function Chips({ filters, values, narrowed, onChange }: FilterBarProps) {
  const set = Object.entries(filters).filter(([name]) => narrowed.includes(name));
  return (
    <Group gap="xs" mb="sm">
      {set.map(([name, filter]) => (
        <span key={name} className={classes.chip}>
          {filter.show(values[name])}
          <CloseButton size="sm" aria-label={crudText.clearFilter(filter.label)} onClick={() => onChange(name, filter.read(null))} />
        </span>
      ))}
    </Group>
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

export function FilterBar(props: FilterBarProps) {
  const { searchLabel, filters, values, narrowed, onChange, onClear, total = 0, children } = props;
  const isMobile = useIsMobile();
  const isFolded = isMobile && Object.keys(filters).length > 1;
  const { search } = values;
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
        {isFolded ? <FilterSheet {...props} /> : <Controls {...props} />}
        {/* An empty list offers it itself. */}
        {!isMobile && narrowed.length > 0 && total > 0 && (
          <Anchor component="button" type="button" fz="sm" onClick={onClear}>
            {crudText.clearFilters}
          </Anchor>
        )}
        {children}
      </Filters>
      {isFolded && narrowed.length > 0 && <Chips {...props} />}
    </>
  );
}
