/** An airport or a whole city, found while typing. */
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { airportsQuery, type Airport } from '@trajeto/orders-data-access';
import { noOption } from '@trajeto/shared-ui';
import { useState, type ReactNode, type Ref } from 'react';
import { recentAirports, rememberAirport } from './recent-airports';
import { airSearchText } from './air-search.text';

/** Milliseconds without a key before the server is asked (spec section 9). */
const DEBOUNCE = 700;

/** The code stands first: a narrow field cuts the end. */
const labelOf = ({ city, name, iata, kind }: Airport) => `${iata} · ${city}, ${kind === 'city' ? airSearchText.allAirports : name}`;

interface AirportSelectProps {
  label: string;
  value: string | null;
  onChange: (iata: string | null) => void;
  error?: string | undefined;
  leftSection?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

export function AirportSelect({ label, value, onChange, error, leftSection, inputRef }: AirportSelectProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const isChosenShown = chosen?.label === typed;
  const [asked] = useDebouncedValue(isChosenShown ? '' : typed, DEBOUNCE);
  // A value that came with the address is looked up by its own code.
  const question = asked || (chosen ? '' : (value ?? ''));
  const { data, isFetching } = useQuery({ ...airportsQuery(question), enabled: question !== '' });
  const found = question ? (data ?? []) : [];
  const recent = asked ? [] : recentAirports().filter(({ iata }) => !found.some((airport) => airport.iata === iata));
  const optionsOf = (airports: readonly Airport[]) => airports.map((airport) => ({ value: airport.iata, label: labelOf(airport) }));
  const options = [...optionsOf(recent), ...optionsOf(found)];
  const readLabel = options.find((option) => option.value === value)?.label;
  // The select writes a label only when its value changes: one that is read later replaces the code shown until then.
  const shown = readLabel && typed === value ? readLabel : typed;
  const isListed = options.some((option) => option.value === value);
  const kept = value && !isListed ? [chosen?.value === value ? chosen : { value, label: value }] : [];
  return (
    <Select
      // The list of recents is what the focus is for.
      openOnFocus
      label={label}
      size="md"
      ref={inputRef}
      placeholder={airSearchText.placeHint}
      searchable
      error={error}
      leftSection={leftSection}
      value={value}
      searchValue={shown}
      onSearchChange={setTyped}
      data={[
        ...kept,
        ...optionsOf(found),
        ...(recent.length > 0 ? [{ group: airSearchText.recentAirports, items: optionsOf(recent) }] : []),
      ]}
      filter={({ options: all }) => all}
      limit={20}
      selectFirstOptionOnChange
      nothingFoundMessage={typed || isFetching ? noOption(isFetching || asked !== typed) : airSearchText.typePlace}
      onChange={(iata, option) => {
        setChosen(iata ? option : null);
        const airport = [...found, ...recent].find((one) => one.iata === iata);
        if (airport) rememberAirport(airport);
        onChange(iata);
      }}
    />
  );
}
