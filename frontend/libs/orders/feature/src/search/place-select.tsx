/** A place found while typing, those chosen lately first. */
import { Select } from '@mantine/core';
import { noOption } from '@trajeto/shared-ui';
import { useState } from 'react';
import type { PlaceFieldProps } from './stretch-fields';
import { stretchText } from './stretch.text';

export interface PlaceOption {
  value: string;
  label: string;
}

/** What stands in the field; `words` is empty while that is the chosen place, or one whose name is still read (`unread`). */
export function usePlaceTyping(unread: string) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<PlaceOption | null>(null);
  const words = typed === chosen?.label || (typed === unread && !chosen) ? '' : typed;
  return { typed, setTyped, chosen, setChosen, words, unread };
}
type PlaceTyping = ReturnType<typeof usePlaceTyping>;

interface PlaceSelectProps extends PlaceFieldProps {
  typing: PlaceTyping;
  found: readonly PlaceOption[];
  isFetching: boolean;
  /** None while others are looked for. */
  recent: readonly PlaceOption[];
  placeholder: string;
  /** What may be typed; shown while nothing is. */
  hint: string;
  onChosen: (place: string) => void;
}

export function PlaceSelect({ typing, found, isFetching, recent, hint, onChosen, ...field }: PlaceSelectProps) {
  const { typed, setTyped, chosen, setChosen, unread } = typing;
  const { inputRef, onChange, value, ...rest } = field;
  const lately = recent.filter((one) => !found.some((other) => other.value === one.value));
  const options = [...lately, ...found];
  const readLabel = options.find((option) => option.value === value)?.label;
  // The select writes a label only when its value changes: one that is read later replaces what is shown until then.
  const shown = readLabel && typed === unread ? readLabel : typed;
  const isListed = options.some((option) => option.value === value);
  const kept = value && !isListed ? [chosen?.value === value ? chosen : { value, label: unread }] : [];
  return (
    <Select
      {...rest}
      // The list of recents is what the focus is for.
      openOnFocus
      size="md"
      ref={inputRef}
      searchable
      value={value}
      searchValue={shown}
      onSearchChange={setTyped}
      data={[...kept, ...found, ...(lately.length > 0 ? [{ group: stretchText.recentPlaces, items: lately }] : [])]}
      filter={({ options: all }) => all}
      limit={20}
      selectFirstOptionOnChange
      nothingFoundMessage={typed || isFetching ? noOption(isFetching) : hint}
      onChange={(next, option) => {
        setChosen(next ? option : null);
        if (next) onChosen(next);
        onChange(next);
      }}
    />
  );
}
