/** The days and places of a trip that one more product is searched for, as the address of its form carries them. */
import { foldText } from '@trajeto/shared-format';
import type { ListedPlace } from './listed-places';
import { isDay } from './stretch';

export interface Around {
  /** The cities where the trip begins and where it leads. */
  home: string;
  city: string;
  /** The days of being there; null where the trip does not come back. */
  from: string;
  until: string | null;
}

const NAMES = { home: 'casa', city: 'cidade', from: 'de', until: 'ate' } as const;

export const withAround = (around: Around): Record<string, string> => ({
  ...(around.home && { [NAMES.home]: around.home }),
  [NAMES.city]: around.city,
  [NAMES.from]: around.from,
  ...(around.until && { [NAMES.until]: around.until }),
});

/** What an address carries of a trip; null where it carries none. */
export function carriedAround(params: URLSearchParams): Around | null {
  const [city, from, until] = [params.get(NAMES.city), params.get(NAMES.from), params.get(NAMES.until)];
  if (!city || !isDay(from)) return null;
  return { home: params.get(NAMES.home) ?? '', city, from, until: isDay(until) ? until : null };
}

/** The first place of a city. */
export const placeIn = (places: readonly ListedPlace[], city: string): string | null =>
  places.find((place) => foldText(place.city) === foldText(city))?.value ?? null;
