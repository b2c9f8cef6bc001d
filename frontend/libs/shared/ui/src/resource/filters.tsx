/** What narrows a list, as data: how it stands in the address, how it is drawn and how it is told. */
import { Checkbox, MultiSelect, NativeSelect, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney } from '@trajeto/shared-format';
import { useState, type ReactNode } from 'react';
import { choice, choices, day, flag, record, reference, words, type AddressPart, type AddressValues } from '../address/address';
import { crudText } from '../crud/crud.text';
import { StatusFilter, type StatusChoice } from '../crud/status-filter';
import { DayInput } from '../inputs/day-input';
import { MoneyInput } from '../inputs/money-input';
import type { NamedQuery, SearchQuery } from '../inputs/offered';
import { SearchSelect } from '../inputs/search-select';
import { selectText } from '../inputs/select.text';
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
  show(value: Value): ReactNode;
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

interface RecordFilterProps extends DrawProps<string | null> {
  query: SearchQuery;
  named: NamedQuery;
}

/** One that came with the address is asked for its name. */
function RecordSearch({ label, value, onChange, query, named }: RecordFilterProps) {
  const { data } = useQuery({ ...named(value ?? ''), enabled: value !== null });
  return (
    <SearchSelect
      aria-label={label}
      placeholder={label}
      clearable
      clearButtonProps={{ 'aria-label': crudText.clearFilter(label) }}
      query={query}
      current={data}
      value={value}
      onChange={onChange}
    />
  );
}

function RecordChip({ label, uuid, named }: { label: string; uuid: string; named: NamedQuery }) {
  const { data, isPending } = useQuery(named(uuid));
  if (data) return `${label}: ${data.label}`;
  return isPending ? `${label}: …` : label;
}

/** A record of another list, chosen by its name; `named` reads the one the address holds. */
export const searchFilter = (label: string, query: SearchQuery, named: NamedQuery): ListFilter<string | null> => ({
  ...record,
  label,
  draw: (props) => <RecordSearch {...props} query={query} named={named} />,
  show: (uuid) => uuid !== null && <RecordChip label={label} uuid={uuid} named={named} />,
});

export interface FilterChoice<Value extends string> {
  value: Value;
  label: string;
}

/** One of the records of a short list, chosen by its name. */
export const recordFilter = (label: string, known: readonly FilterChoice<string>[]): ListFilter<string | null> => ({
  ...record,
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
