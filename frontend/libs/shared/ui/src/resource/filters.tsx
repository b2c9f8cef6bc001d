/** What narrows a list, as data: how it stands in the address, how it is drawn and how it is told. */
import { Anchor, Button, Checkbox, CloseButton, MultiSelect, NativeSelect, Popover, Select, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { formatDate, formatMoney } from '@trajeto/shared-format';
import { IconFilter } from '@tabler/icons-react';
import { useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { choice, choices, day, flag, reference, words, type AddressPart, type AddressValues } from '../address/address';
import { crudText } from '../crud/crud.text';
import { Filters } from '../crud/filters';
import { SearchField } from '../crud/search-field';
import { StatusFilter, type StatusChoice } from '../crud/status-filter';
import { DayInput } from '../inputs/day-input';
import { MoneyInput } from '../inputs/money-input';
import type { SearchQuery } from '../inputs/offered';
import { SearchSelect } from '../inputs/search-select';
import { selectText } from '../inputs/select.text';
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
  /** On the desktop it stands under 'Mais filtros'. */
  isMore?: boolean;
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

export interface FilterChoice<Value extends string> {
  value: Value;
  label: string;
}

/** One of the records of a short list, chosen by its name. */
export const recordFilter = (label: string, known: readonly FilterChoice<string>[]): ListFilter<string | null> => ({
  ...reference,
  label,
  draw: ({ value, onChange }) => (
    <Select
      className={classes.one}
      aria-label={label}
      placeholder={label}
      data={known}
      value={value}
      onChange={onChange}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': crudText.clearFilter(label) }}
      nothingFoundMessage={selectText.nothing}
    />
  ),
  show: (value) => `${label}: ${known.find((one) => one.value === value)?.label ?? '…'}`,
});

/** Several of a few. */
export const choicesFilter = <const Value extends string>(
  label: string,
  known: readonly FilterChoice<Value>[],
): ListFilter<readonly Value[]> => ({
  ...choices(known.map(({ value }) => value)),
  label,
  draw: ({ value, onChange }) => (
    <MultiSelect
      className={classes.choices}
      aria-label={label}
      placeholder={value.length === 0 ? label : ''}
      data={known}
      value={[...value]}
      onChange={(next) => onChange(known.map((one) => one.value).filter((one) => next.includes(one)))}
      clearable
      clearButtonProps={{ 'aria-label': crudText.clearFilter(label) }}
    />
  ),
  show: (value) =>
    `${label}: ${known
      .filter((one) => value.includes(one.value))
      .map((one) => one.label)
      .join(', ')}`,
});

/** One of a few; the first is what the list shows unasked. */
export const choiceFilter = <const Value extends string>(
  label: string,
  known: readonly [FilterChoice<Value>, ...FilterChoice<Value>[]],
): ListFilter<Value> => ({
  ...choice(known.map(({ value }) => value) as [Value, ...Value[]]),
  label,
  draw: ({ value, onChange }) => (
    <NativeSelect
      className={classes.one}
      aria-label={label}
      data={known.map((one) => ({ value: one.value, label: `${label}: ${one.label}` }))}
      value={value}
      onChange={({ currentTarget }) => onChange(known.find((one) => one.value === currentTarget.value)?.value ?? known[0].value)}
    />
  ),
  show: (value) => `${label}: ${known.find((one) => one.value === value)?.label ?? value}`,
});

/** The first or the last day of a period. */
export const dayFilter = (label: string): ListFilter<string | null> => ({
  ...day,
  label,
  draw: ({ value, onChange }) => (
    <DayInput
      className={classes.day ?? ''}
      aria-label={label}
      leftSection={<span className={classes.inside}>{label}</span>}
      value={value}
      onChange={onChange}
      clearable
    />
  ),
  show: (value) => `${label} ${formatDate(value)}`,
});

/** Words of one field, sent once the typing pauses. */
export const wordsFilter = (label: string): ListFilter<string> => ({
  ...words,
  label,
  draw: ({ value, onChange }) => <WordsFilter label={label} value={value} onChange={onChange} />,
  show: (value) => `${label}: ${value}`,
});

/** Cleared from outside it empties itself. */
function WordsFilter({ label, value, onChange }: DrawProps<string>) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setTyped(value);
  }
  const send = useDebouncedCallback(onChange, PAUSE);
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        send(currentTarget.value.trim());
      }}
    />
  );
}

/** The same filter, under 'Mais filtros' on the desktop. */
export const more = <Value,>(filter: ListFilter<Value>): ListFilter<Value> => ({ ...filter, isMore: true });

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
  const { searchLabel, filters, values, onChange, children } = props;
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
        {isFolded ? <FilterSheet {...props} /> : <Folded {...props} />}
        {children}
      </Filters>
      <Chips {...props} />
    </>
  );
}
