/** What is looked through and in which order: the box, words, the sort. */
import { CloseButton, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { SORTS, type QueueAddress } from './address';
import classes from './judgement.module.css';
import { judgementText } from './judgement.text';

const SEARCH_PAUSE = 700;

function SearchField({ value, onSearch }: { value: string; onSearch: (words: string) => void }) {
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
      className={classes.search}
      aria-label={judgementText.search}
      placeholder={judgementText.search}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={typed ? <CloseButton aria-label={judgementText.clearSearch} onClick={() => type('')} /> : null}
      value={typed}
      maxLength={100}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}

export function Toolbar({ address, onChange }: { address: QueueAddress; onChange: (change: Partial<QueueAddress>) => void }) {
  return (
    <div className={classes.toolbar}>
      <SegmentedControl
        aria-label={judgementText.boxes}
        value={address.box}
        onChange={(box) => onChange({ box: box })}
        data={[
          { value: 'pending', label: judgementText.pendingBox },
          { value: 'decided', label: judgementText.decidedBox },
        ]}
      />
      <SearchField value={address.search} onSearch={(search) => onChange({ search })} />
      {address.box === 'pending' && (
        <Select
          className={classes.sort}
          aria-label={judgementText.sort}
          value={address.sort}
          allowDeselect={false}
          data={SORTS.map((sort) => ({ value: sort, label: judgementText.sorts[sort] }))}
          onChange={(sort) => onChange({ sort: SORTS.find((one) => one === sort) ?? 'deadline' })}
        />
      )}
    </div>
  );
}
