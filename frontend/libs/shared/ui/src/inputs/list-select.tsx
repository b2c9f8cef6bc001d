/** One of a list that the server keeps: found while typing; says when the list is on its way and when it could not be read. */
import { Anchor, Select, type SelectProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { statesText } from '../feedback/states.text';
import { noOption, selectText } from './select.text';

/** Milliseconds without a key before the server is asked (spec section 9). */
const PAUSE = 700;

export interface ListOption {
  value: string;
  label: string;
}
/** What a query says of the list. */
export interface ListRead {
  isFetching: boolean;
  isError: boolean;
  refetch: () => Promise<unknown>;
}
interface ListSelectProps extends Omit<
  SelectProps,
  'data' | 'filter' | 'nothingFoundMessage' | 'onSearchChange' | 'searchValue' | 'searchable' | 'value'
> {
  value: string | null;
  /** Undefined until the list was read. */
  options: readonly ListOption[] | undefined;
  read: ListRead;
  /** The value as its record names it: shown while the list does not hold it. */
  current?: ListOption | null | undefined;
  /** What to look for; empty for the beginning of the list. */
  onSearch: (words: string) => void;
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <>
    {selectText.failed}{' '}
    <Anchor component="button" type="button" fz="inherit" onClick={onRetry}>
      {statesText.retry}
    </Anchor>
  </>
);

const everyOption: NonNullable<SelectProps['filter']> = ({ options }) => options;

/** The search: what is typed goes to the server after a pause, the name of an option does not. */
function useWords(labels: readonly string[], onSearch: (words: string) => void) {
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState('');
  const send = useDebouncedCallback((words: string) => {
    if (words === sent) return;
    setSent(words);
    onSearch(words);
  }, PAUSE);
  const wordsOf = (text: string) => (labels.includes(text) ? '' : text.trim());
  const change = (text: string) => {
    setTyped(text);
    send(wordsOf(text));
  };
  return { change, isWaiting: wordsOf(typed) !== sent };
}

export function ListSelect({ value, options, read, current, onSearch, onChange, error, ...select }: ListSelectProps) {
  const [chosen, setChosen] = useState<ListOption | null>(null);
  const listed = options ?? [];
  const kept = [chosen, current].find((option) => option?.value === value);
  const data = kept && !listed.some((option) => option.value === value) ? [kept, ...listed] : [...listed];
  const { change, isWaiting } = useWords(
    data.map(({ label }) => label),
    onSearch,
  );
  const hasFailed = read.isError && options === undefined;
  return (
    <Select
      {...select}
      searchable
      value={value}
      data={data}
      // What the server found is shown whole: it folds accents. Until it answers, the options at hand are filtered.
      {...(isWaiting ? {} : { filter: everyOption })}
      nothingFoundMessage={hasFailed ? selectText.failed : noOption(read.isFetching)}
      error={hasFailed ? <Failed onRetry={() => void read.refetch()} /> : error}
      onSearchChange={change}
      onChange={(uuid, option) => {
        setChosen(option);
        onChange?.(uuid, option);
      }}
    />
  );
}
