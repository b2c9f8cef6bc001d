/** What a select over a list of the server offers: the options that match the typed words, and what it says while it has none. */
import { Text, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { selectText } from './select.text';

/** Milliseconds of silence before the typed words are sent: in a page, and in a dialog (spec section 9). */
export const PAUSE = { page: 700, dialog: 500 } as const;
/** The value of the option that asks the server again. */
export const RETRY = 'retry';

export interface SearchOption {
  value: string;
  label: string;
  /** Shown, and not to be chosen; `hint` says why. */
  disabled?: boolean;
  hint?: string | undefined;
}

/** The options that match words, as the server answers them; the key and the wire's answer belong to the generated client. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type SearchQuery = (words: string) => UseQueryOptions<any, Error, readonly SearchOption[], any>;

/** The option of one record, by its uuid; null for one that is not known. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type NamedQuery = (uuid: string) => UseQueryOptions<any, Error, SearchOption | null, any>;

export function useSent(words: string, pause: number): string {
  const [sent] = useDebouncedValue(words, pause);
  return sent;
}

const withChosen = (options: readonly SearchOption[], chosen: readonly SearchOption[]): SearchOption[] => [
  ...chosen.filter(({ value }) => !options.some((option) => option.value === value)),
  ...options,
];

function renderOption({ option }: { option: SearchOption }) {
  if (option.value === RETRY)
    return (
      <>
        <IconRefresh size={16} aria-hidden /> {option.label}
      </>
    );
  if (option.hint === undefined) return option.label;
  return (
    <div>
      {option.label}{' '}
      <Text span fz="sm" display="block">
        {option.hint}
      </Text>
    </div>
  );
}

interface Offering {
  query: SearchQuery;
  /** As typed, and as sent a moment later. */
  words: string;
  sent: string;
  chosen: readonly SearchOption[];
}

/** `offered` are the properties of a Mantine select; what is chosen stays in `data` only for its label. */
export function useOffered({ query, words, sent, chosen }: Offering) {
  const [isOpened, setIsOpened] = useState(false);
  const asked = useQuery({ ...query(sent), enabled: isOpened || sent !== '', placeholderData: keepPreviousData });
  const isLoading = words !== sent || asked.isPlaceholderData || asked.isLoading;
  const hasFailed = !isLoading && asked.isError;
  const options = isLoading || hasFailed ? [] : (asked.data ?? []);
  const listed = new Set([...options.map(({ value }) => value), RETRY]);
  // The server has matched the words already.
  const filter: OptionsFilter = ({ options: all }) => (all as ComboboxItem[]).filter(({ value }) => listed.has(value));
  const offered = {
    data: [...withChosen(options, chosen), ...(hasFailed ? [{ value: RETRY, label: selectText.failed }] : [])],
    filter,
    renderOption,
    nothingFoundMessage: isLoading ? selectText.loading : selectText.nothing,
    onDropdownOpen: () => setIsOpened(true),
    onDropdownClose: () => setIsOpened(false),
  };
  return { options, offered, refetch: () => void asked.refetch() };
}
