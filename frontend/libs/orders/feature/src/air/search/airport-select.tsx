/** An airport or a whole city, found while typing. */
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { airportsQuery, type Airport } from '@trajeto/orders-data-access';
import { noOption } from '@trajeto/shared-ui';
import { useState, type ReactNode } from 'react';
import { recentAirports, rememberAirport } from './recent-airports';
import { airSearchText } from './air-search.text';

/** Milliseconds without a key before the server is asked (spec section 9). */
const DEBOUNCE = 700;

const labelOf = ({ city, name, iata, kind }: Airport) =>
  kind === 'city' ? `${city}, ${airSearchText.allAirports} (${iata})` : `${city}, ${name} (${iata})`;

interface AirportSelectProps {
  label: string;
  value: string | null;
  onChange: (iata: string | null) => void;
  error?: string | undefined;
  leftSection?: ReactNode;
}

export function AirportSelect({ label, value, onChange, error, leftSection }: AirportSelectProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const isChosenShown = chosen?.label === typed;
  const [asked] = useDebouncedValue(isChosenShown ? '' : typed, DEBOUNCE);
  // A value that came with the address is looked up by its own code.
  const { data = [], isFetching } = useQuery(airportsQuery(asked || (chosen ? '' : (value ?? ''))));
  const recent = asked ? [] : recentAirports().filter(({ iata }) => !data.some((airport) => airport.iata === iata));
  const options = [...recent, ...data].map((airport) => ({ value: airport.iata, label: labelOf(airport) }));
  const isListed = options.some((option) => option.value === value);
  const kept = value && !isListed ? [chosen?.value === value ? chosen : { value, label: value }] : [];
  return (
    <Select
      label={label}
      size="md"
      searchable
      error={error}
      leftSection={leftSection}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      data={[...kept, ...options]}
      filter={({ options: all }) => all}
      limit={20}
      selectFirstOptionOnChange
      nothingFoundMessage={noOption(isFetching)}
      onChange={(iata, option) => {
        setChosen(iata ? option : null);
        const airport = data.find((one) => one.iata === iata);
        if (airport) rememberAirport(airport);
        onChange(iata);
      }}
    />
  );
}
