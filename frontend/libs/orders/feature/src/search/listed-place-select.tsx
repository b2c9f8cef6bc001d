/** A place of a list read whole, found while typing; those chosen lately first. */
import { findPlaces, type ListedPlaces } from './listed-places';
import { PlaceSelect, usePlaceTyping } from './place-select';
import type { RecentPlaces } from './recent-places';
import type { PlaceFieldProps } from './stretch-fields';

interface ListedPlaceSelectProps extends PlaceFieldProps {
  listed: ListedPlaces;
  /** By their keys: the names come with the list. */
  lately: RecentPlaces<string>;
  words: { placeHint: string; typePlace: string; reading: string };
}

export function ListedPlaceSelect({ listed, lately, words, ...field }: ListedPlaceSelectProps) {
  const typing = usePlaceTyping(field.value ? words.reading : '');
  const { places, isFetching, placeOf } = listed;
  const chosen = field.value ? placeOf(field.value) : undefined;
  // The name of a place that came with the address is what is written in the field, and nothing typed.
  const typed = typing.typed === chosen?.label ? '' : typing.words;
  const found = typed ? findPlaces(places, typed) : chosen ? [chosen] : [];
  const recent = typed ? [] : lately.list().flatMap((key) => placeOf(key) ?? []);
  return (
    <PlaceSelect
      {...field}
      typing={typing}
      found={found}
      isFetching={isFetching}
      recent={recent}
      placeholder={words.placeHint}
      hint={words.typePlace}
      onChosen={lately.remember}
    />
  );
}
