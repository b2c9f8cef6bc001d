/** A select over a list the server keeps: typing asks the server, and loading, failing and finding nothing are told apart. */
import { Select, type ComboboxItem, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { selectText } from './select.text';

/** Milliseconds of silence before the typed words are sent: in a page, and in a dialog (spec section 9). */
const PAUSE = { page: 700, dialog: 500 } as const;
const RETRY = 'retry';

export interface SearchOption {
  value: string;
  label: string;
}

/** The options that match words, as the server answers them; the key and the wire's answer belong to the generated client. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type SearchQuery = (words: string) => UseQueryOptions<any, Error, readonly SearchOption[], any>;

type Taken = 'data' | 'value' | 'onChange' | 'searchable' | 'searchValue' | 'onSearchChange' | 'filter' | 'nothingFoundMessage';
export interface SearchSelectProps extends Omit<SelectProps, Taken> {
  query: SearchQuery;
  value: string | null;
  onChange: (value: string | null, option: SearchOption | null) => void;
  /** The chosen one as the record names it, shown before and beyond the list. */
  current?: SearchOption | null | undefined;
  isInDialog?: boolean;
}

/** What is typed is what differs from the label of what is chosen. */
function useWords(isInDialog: boolean, chosen: SearchOption | null) {
  const [typed, setTyped] = useState(chosen?.label ?? '');
  const words = typed === (chosen?.label ?? '') ? '' : typed.trim();
  const [sent] = useDebouncedValue(words, isInDialog ? PAUSE.dialog : PAUSE.page);
  return { typed, setTyped, words, sent };
}

/** The chosen option by its label: as the list or the record last named it. */
function useChosen(value: string | null, current: SearchOption | null | undefined) {
  const [picked, setPicked] = useState<SearchOption | null>(null);
  if (value === null) return { chosen: null, setPicked };
  const known = [picked, current].find((option) => option?.value === value);
  return { chosen: known ?? null, setPicked };
}

const withChosen = (options: readonly SearchOption[], chosen: SearchOption | null): SearchOption[] =>
  chosen && !options.some(({ value }) => value === chosen.value) ? [chosen, ...options] : [...options];

export function SearchSelect({ query, value, onChange, current, isInDialog = false, ...input }: SearchSelectProps) {
  const { chosen, setPicked } = useChosen(value, current);
  const { typed, setTyped, words, sent } = useWords(isInDialog, chosen);
  const [isOpened, setIsOpened] = useState(false);
  const asked = useQuery({ ...query(sent), enabled: isOpened || sent !== '', placeholderData: keepPreviousData });
  const isLoading = words !== sent || asked.isPlaceholderData || asked.isLoading;
  const hasFailed = !isLoading && asked.isError;
  const options = isLoading || hasFailed ? [] : (asked.data ?? []);
  const listed = new Set(options.map((option) => option.value));
  const failed = { value: RETRY, label: selectText.failed };
  const pick = (next: string | null) => {
    if (next === RETRY) return void asked.refetch();
    const option = options.find((one) => one.value === next) ?? null;
    setPicked(option);
    onChange(next, option);
  };
  return (
    <Select
      {...input}
      searchable
      value={value}
      data={[...withChosen(options, chosen), ...(hasFailed ? [failed] : [])]}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setIsOpened(true)}
      onDropdownClose={() => setIsOpened(false)}
      // The server has matched the words already; the chosen one stays in `data` only for its label.
      filter={({ options: all }) => (all as ComboboxItem[]).filter((option) => listed.has(option.value) || option.value === RETRY)}
      nothingFoundMessage={isLoading ? selectText.loading : selectText.nothing}
      renderOption={({ option }) =>
        option.value === RETRY ? (
          <>
            <IconRefresh size={16} aria-hidden /> {option.label}
          </>
        ) : (
          option.label
        )
      }
      onChange={pick}
    />
  );
}
