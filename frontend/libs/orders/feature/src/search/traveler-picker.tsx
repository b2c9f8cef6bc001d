/** Who travels: the people one may book for, found while typing; 'Eu' first. */
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { travelersQuery } from '@trajeto/orders-data-access';
import { useSession } from '@trajeto/shared-auth';
import { noOption } from '@trajeto/shared-ui';
import { useState } from 'react';
import { searchText } from './search.text';

const DEBOUNCE = 700;
/** API section 2.3: a search takes nine passengers. */
export const MOST_TRAVELERS = 9;

interface TravelerPickerProps {
  label: string;
  value: readonly string[];
  onChange: (uuids: string[]) => void;
  error?: string | undefined;
  most?: number;
  /** Named beside it, in one row of a card's head. */
  isCompact?: boolean;
  /** They are those of the order being filled. */
  isReadOnly?: boolean;
}

/** Names of people picked earlier stay known while the list shows others. */
function useNames(typed: string) {
  const { user } = useSession();
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({});
  const { data = [], isFetching } = useQuery(travelersQuery(typed));
  const me = user.employeeUuid ? [{ value: user.employeeUuid, label: searchText.me(user.name) }] : [];
  const found = data.filter(({ uuid }) => uuid !== user.employeeUuid).map(({ uuid, fullName }) => ({ value: uuid, label: fullName }));
  const options = [...me, ...found];
  const remember = (uuids: readonly string[]) =>
    setKnown(Object.fromEntries(uuids.map((uuid) => [uuid, options.find(({ value }) => value === uuid)?.label ?? known[uuid] ?? uuid])));
  return { options, known, remember, isFetching };
}

export function TravelerPicker(props: TravelerPickerProps) {
  const { label, value, onChange, error, most = MOST_TRAVELERS, isCompact = false, isReadOnly = false } = props;
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed, DEBOUNCE);
  const { options, known, remember, isFetching } = useNames(asked);
  const kept = value
    .filter((uuid) => !options.some((option) => option.value === uuid))
    .map((uuid) => ({ value: uuid, label: known[uuid] ?? searchText.someone }));
  return (
    <MultiSelect
      {...(isCompact ? { 'aria-label': label, size: 'sm' } : { label, size: 'md' })}
      searchable
      readOnly={isReadOnly}
      {...(isReadOnly && { description: searchText.ofTheOrder })}
      hidePickedOptions
      data={[...options, ...kept]}
      value={[...value]}
      maxValues={most}
      error={error}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      nothingFoundMessage={noOption(isFetching)}
      maxDropdownHeight={220}
      onChange={(uuids) => {
        remember(uuids);
        setTyped('');
        onChange(uuids);
      }}
    />
  );
}
