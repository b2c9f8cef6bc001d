/** Places of a list read whole, found in the browser by what is typed. */
import { foldText } from '@trajeto/shared-format';
import type { PlaceOption } from './place-select';

export interface ListedPlace extends PlaceOption {
  city: string;
  /** What is typed to find it, folded. */
  words: string;
}

/** Places of whose words each typed one begins one: `rio` is no `Rodoviário`; those that begin so first. */
export function findPlaces<Place extends ListedPlace>(places: readonly Place[], typed: string): Place[] {
  const wanted = foldText(typed.trim());
  const words = wanted.split(/\s+/);
  const found = places.filter((place) => words.every((word) => ` ${place.words}`.includes(` ${word}`)));
  const isLater = (place: Place) => !place.words.startsWith(wanted);
  return found.sort((one, other) => Number(isLater(one)) - Number(isLater(other)));
}

/** `isFetching`: the list is still read. */
export function listedPlaces<Place extends ListedPlace>(places: readonly Place[], isFetching: boolean) {
  const placeOf = (key: string) => places.find(({ value }) => value === key);
  return {
    places,
    isFetching,
    placeOf,
    /** The city of a key; nothing until the places are read. */
    cityOf: (key: string) => placeOf(key)?.city ?? '',
  };
}
export type ListedPlaces = ReturnType<typeof listedPlaces>;
