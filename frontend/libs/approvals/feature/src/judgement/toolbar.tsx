/** What is looked through and in which order: the box, words, the sort. */
import { CloseButton, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { KINDS, SORTS, type QueueAddress, type QueueKind } from './address';
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

interface ToolbarProps {
  address: QueueAddress;
  /** How many of each kind wait; undefined until known. */
  counts: Readonly<Record<'travel' | 'advance' | 'expenseReport', number>> | undefined;
  onChange: (change: Partial<QueueAddress>) => void;
}

function labelOf(kind: QueueKind, counts: ToolbarProps['counts']): string {
  const count = kind === 'all' ? undefined : counts?.[kind === 'expense_report' ? 'expenseReport' : kind];
  return [judgementText.kind[kind], count].filter((part) => part !== undefined).join(' ');
}

export function Toolbar({ address, counts, onChange }: ToolbarProps) {
  const shownCounts = address.box === 'pending' ? counts : undefined;
  return (
    <div className={classes.toolbar}>
      <div className={classes.kinds}>
        <SegmentedControl
          aria-label={judgementText.kinds}
          value={address.kind}
          onChange={(kind) => onChange({ kind })}
          data={KINDS.map((kind) => ({ value: kind, label: labelOf(kind, shownCounts) }))}
        />
      </div>
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
