/** A city, found while typing. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { citiesQuery, type City } from '@trajeto/orders-data-access';
import { PlaceSelect, usePlaceTyping } from '../../search/place-select';
import { recentPlaces } from '../../search/recent-places';
import type { CityChoice } from './hotel-search';
import { hotelSearchText } from './hotel-search.text';

/** Milliseconds without a key before the server is asked (spec section 9). */
const DEBOUNCE = 700;

const uuidOf = (kept: unknown) => {
  const uuid = typeof kept === 'object' && kept !== null ? (kept as { uuid?: unknown }).uuid : null;
  return typeof uuid === 'string' ? uuid : null;
};
const recentCities = recentPlaces<City>('trajeto.recent_cities', uuidOf);

const optionsOf = (cities: readonly City[]) => cities.map(({ uuid, name, state }) => ({ value: uuid, label: `${name} (${state})` }));

interface CitySelectProps {
  label: string;
  value: CityChoice | null;
  error?: string | undefined;
  onChange: (city: CityChoice | null) => void;
}

export function CitySelect({ value, onChange, ...field }: CitySelectProps) {
  const typing = usePlaceTyping(value?.name ?? '');
  const [asked] = useDebouncedValue(typing.words, DEBOUNCE);
  const { data, isFetching } = useQuery({ ...citiesQuery(asked), enabled: asked !== '' });
  const found = asked ? (data ?? []) : [];
  const recent = asked ? [] : recentCities.list();
  const cityOf = (uuid: string | null) => [...found, ...recent].find((one) => one.uuid === uuid);
  return (
    <PlaceSelect
      {...field}
      value={value?.uuid ?? null}
      typing={typing}
      found={optionsOf(found)}
      isFetching={isFetching || asked !== typing.words}
      recent={optionsOf(recent)}
      placeholder={hotelSearchText.cityHint}
      hint={hotelSearchText.typeCity}
      onChosen={(uuid) => {
        const city = cityOf(uuid);
        if (city) recentCities.remember(city);
      }}
      onChange={(uuid) => {
        const city = cityOf(uuid);
        onChange(city ? { uuid: city.uuid, name: city.name } : uuid === value?.uuid ? value : null);
      }}
    />
  );
}
