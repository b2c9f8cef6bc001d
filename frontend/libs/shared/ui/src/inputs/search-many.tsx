/** Several records of a list the server keeps, or all of them: 'Marcar todos' says all; the form knows whether later ones count. */
import { Button, Group, MultiSelect, Stack, type MultiSelectProps } from '@mantine/core';
import { useState } from 'react';
import { PAUSE, RETRY, useOffered, useSent, type SearchOption, type SearchQuery } from './offered';
import { selectText } from './select.text';

/** The value of a field that names all. */
export const ALL = 'all';
export type ManyValue = readonly SearchOption[] | typeof ALL;

export const isAll = (value: unknown): value is typeof ALL => value === ALL;

interface SearchManyProps extends Pick<MultiSelectProps, 'label' | 'description' | 'error' | 'readOnly'> {
  query: SearchQuery;
  value: ManyValue;
  onChange: (value: ManyValue) => void;
  /** What stands in the field while all are marked; without it there is no 'Marcar todos'. */
  all?: string | undefined;
}

function Marks({ value, onChange }: Pick<SearchManyProps, 'value' | 'onChange'>) {
  const isNone = !isAll(value) && value.length === 0;
  return (
    <Group gap="xs">
      {!isAll(value) && (
        <Button variant="default" size="compact-sm" onClick={() => onChange(ALL)}>
          {selectText.markAll}
        </Button>
      )}
      {!isNone && (
        <Button variant="default" size="compact-sm" onClick={() => onChange([])}>
          {selectText.unmarkAll}
        </Button>
      )}
    </Group>
  );
}

export function SearchMany({ query, value, onChange, all, readOnly = false, ...input }: SearchManyProps) {
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const chosen = isAll(value) ? [] : value;
  const { options, refetch, offered } = useOffered({ query, words, sent: useSent(words, PAUSE.dialog), chosen });
  const pick = (picked: string[]) => {
    if (picked.includes(RETRY)) {
      refetch();
      return;
    }
    const known = [...chosen, ...options];
    onChange(picked.flatMap((uuid) => known.find((option) => option.value === uuid) ?? []));
  };
  return (
    <Stack gap="xs">
      <MultiSelect
        {...input}
        {...offered}
        searchable
        readOnly={readOnly || isAll(value)}
        placeholder={isAll(value) ? all : undefined}
        value={chosen.map((option) => option.value)}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={pick}
      />
      {all !== undefined && !readOnly && <Marks value={value} onChange={onChange} />}
    </Stack>
  );
}
