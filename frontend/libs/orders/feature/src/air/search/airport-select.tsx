/** An airport or a whole city, found while typing. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { airportsQuery, type Airport } from '@trajeto/orders-data-access';
import { PlaceSelect, usePlaceTyping } from '../../search/place-select';
import { recentPlaces } from '../../search/recent-places';
import type { PlaceFieldProps } from '../../search/stretch-fields';
import { airSearchText } from './air-search.text';

/** Milliseconds without a key before the server is asked (spec section 9). */
const DEBOUNCE = 700;

const iataOf = (kept: unknown) => {
  const iata = typeof kept === 'object' && kept !== null ? (kept as { iata?: unknown }).iata : null;
  return typeof iata === 'string' ? iata : null;
};
export const recentAirports = recentPlaces<Airport>('trajeto.recent_airports', iataOf);

/** The code stands first: a narrow field cuts the end. */
const labelOf = ({ city, name, iata, kind }: Airport) => `${iata} · ${city}, ${kind === 'city' ? airSearchText.allAirports : name}`;
const optionsOf = (airports: readonly Airport[]) => airports.map((airport) => ({ value: airport.iata, label: labelOf(airport) }));

export function AirportSelect(field: PlaceFieldProps) {
  const typing = usePlaceTyping(field.value ?? '');
  const [asked] = useDebouncedValue(typing.words, DEBOUNCE);
  // A value that came with the address is looked up by its own code.
  const question = asked || (typing.chosen ? '' : (field.value ?? ''));
  const { data, isFetching } = useQuery({ ...airportsQuery(question), enabled: question !== '' });
  const found = question ? (data ?? []) : [];
  const recent = asked ? [] : recentAirports.list();
  return (
    <PlaceSelect
      {...field}
      typing={typing}
      found={optionsOf(found)}
      isFetching={isFetching || asked !== typing.words}
      recent={optionsOf(recent)}
      placeholder={airSearchText.placeHint}
      hint={airSearchText.typePlace}
      onChosen={(iata) => {
        const airport = [...found, ...recent].find((one) => one.iata === iata);
        if (airport) recentAirports.remember(airport);
      }}
    />
  );
}
