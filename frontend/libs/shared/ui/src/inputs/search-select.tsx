/** A select over a list the server keeps: typing asks the server, and loading, failing and finding nothing are told apart. */
import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { PAUSE, RETRY, useOffered, useSent, type SearchOption, type SearchQuery } from './offered';
import { selectText } from './select.text';

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
  return { typed, setTyped, words, sent: useSent(words, isInDialog ? PAUSE.dialog : PAUSE.page) };
}

/** The chosen option by its label: as the list or the record last named it. */
function useChosen(value: string | null, current: SearchOption | null | undefined) {
  const [picked, setPicked] = useState<SearchOption | null>(null);
  if (value === null) return { chosen: null, setPicked };
  const known = [picked, current].find((option) => option?.value === value);
  return { chosen: known ?? null, setPicked };
}

/** What the button that empties the field is called, unless the screen has words of its own. */
function clearing({ label, 'aria-label': name, clearButtonProps }: Partial<SelectProps>) {
  const field = typeof label === 'string' ? label : name;
  return { 'aria-label': field === undefined ? selectText.clear : selectText.clearField(field), ...clearButtonProps };
}

export function SearchSelect({ query, value, onChange, current, isInDialog = false, ...input }: SearchSelectProps) {
  const { chosen, setPicked } = useChosen(value, current);
  const { typed, setTyped, words, sent } = useWords(isInDialog, chosen);
  const { options, refetch, offered } = useOffered({ query, words, sent, chosen: chosen ? [chosen] : [] });
  const pick = (next: string | null) => {
    if (next === RETRY) {
      refetch();
      return;
    }
    const option = options.find((one) => one.value === next) ?? null;
    setPicked(option);
    onChange(next, option);
  };
  return (
    <Select
      {...input}
      {...offered}
      clearButtonProps={clearing(input)}
      searchable
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={pick}
    />
  );
}
