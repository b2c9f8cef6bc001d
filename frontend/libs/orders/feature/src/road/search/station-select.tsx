/** A bus station or a whole city, found while typing. */
import { PlaceSelect, usePlaceTyping } from '../../search/place-select';
import { recentPlaces } from '../../search/recent-places';
import { isUuid } from '../../search/stretch';
import type { PlaceFieldProps } from '../../search/stretch-fields';
import { findPlaces, useStations } from '../use-stations';
import { roadSearchText } from './road-search.text';

/** By their keys: the names come with the stations. */
export const recentStations = recentPlaces<string>('trajeto.recent_stations', (kept) => (isUuid(kept) ? kept : null));

export function StationSelect(field: PlaceFieldProps) {
  const typing = usePlaceTyping(field.value ? roadSearchText.reading : '');
  const { places, isFetching, placeOf } = useStations();
  const chosen = field.value ? placeOf(field.value) : undefined;
  // The name of a place that came with the address is what is written in the field, and nothing typed.
  const words = typing.typed === chosen?.label ? '' : typing.words;
  const found = words ? findPlaces(places, words) : chosen ? [chosen] : [];
  const recent = words ? [] : recentStations.list().flatMap((key) => placeOf(key) ?? []);
  return (
    <PlaceSelect
      {...field}
      typing={typing}
      found={found}
      isFetching={isFetching}
      recent={recent}
      placeholder={roadSearchText.placeHint}
      hint={roadSearchText.typePlace}
      onChosen={recentStations.remember}
    />
  );
}
