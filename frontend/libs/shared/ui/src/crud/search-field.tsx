/** The words a list is narrowed by, sent once the typing pauses; `/` focuses it. */
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import classes from './crud.module.css';
import { crudText } from './crud.text';

/** Milliseconds of silence before a search leaves (spec section 9). */
const SEARCH_PAUSE = 700;

interface SearchFieldProps {
  label: string;
  /** Shorter words than the label's, where the field is too narrow for them. */
  placeholder?: string;
  value: string;
  onSearch: (words: string) => void;
  /** Its width, where the bar it stands in is not that of a page of records. */
  className?: string | undefined;
}

export function SearchField({ label, placeholder = label, value, onSearch, className = classes.search }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== sent) {
    setSent(value);
    if (value === '') setTyped('');
  }
  const field = useRef<HTMLInputElement>(null);
  const send = useDebouncedCallback(onSearch, SEARCH_PAUSE);
  useHotkeys([['/', () => field.current?.focus()]]);
  const type = (words: string) => {
    setTyped(words);
    send(words.trim());
  };
  return (
    <TextInput
      ref={field}
      type="search"
      className={className}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={typed ? <CloseButton aria-label={crudText.clearSearch} onClick={() => type('')} /> : null}
      value={typed}
      maxLength={100}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
