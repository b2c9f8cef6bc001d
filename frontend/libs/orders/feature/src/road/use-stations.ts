/** The bus stations of the country by their key: of a station itself, or of a city with all of its own. */
import { useQuery } from '@tanstack/react-query';
import { busStationsQuery, type BusStation } from '@trajeto/orders-data-access';
import { foldText } from '@trajeto/shared-format';
import type { PlaceOption } from '../search/place-select';
import { shortStation } from './bus';
import { roadSearchText } from './search/road-search.text';

interface Place extends PlaceOption {
  cityUuid: string;
  city: string;
  /** What is typed to find it, folded. */
  words: string;
}

function stationPlace(station: BusStation): Place {
  const { uuid, name, city, state, cityUuid } = station;
  const short = shortStation(station);
  // What tells it apart stands first: a narrow field cuts the end.
  const label = short === city ? `${city}, ${state}` : `${short} · ${city}, ${state}`;
  return { value: uuid, label, cityUuid, city, words: foldText(`${city} ${state} ${name}`) };
}

/** A city that has several stations, before them. */
export function placesOf(stations: readonly BusStation[]): Place[] {
  const ofCity = (uuid: string) => stations.filter(({ cityUuid }) => cityUuid === uuid);
  return stations.flatMap((station) => {
    const { cityUuid, city, state } = station;
    const all = ofCity(cityUuid);
    if (all.length === 1 || all[0] !== station) return [stationPlace(station)];
    const label = `${city}, ${state} · ${roadSearchText.allStations}`;
    return [{ value: cityUuid, label, cityUuid, city, words: foldText(`${city} ${state}`) }, stationPlace(station)];
  });
}

/** Places of whose words each typed one begins one: `rio` is no `Rodoviário`; cities that begin so first. */
export function findPlaces(places: readonly Place[], typed: string): Place[] {
  const wanted = foldText(typed.trim());
  const words = wanted.split(/\s+/);
  const found = places.filter((place) => words.every((word) => ` ${place.words}`.includes(` ${word}`)));
  const isLater = (place: Place) => !place.words.startsWith(wanted);
  return found.sort((one, other) => Number(isLater(one)) - Number(isLater(other)));
}

export function useStations() {
  const { data, isFetching } = useQuery(busStationsQuery());
  const places = placesOf(data ?? []);
  const placeOf = (key: string) => places.find(({ value }) => value === key);
  return {
    places,
    isFetching,
    placeOf,
    /** The city of a key; nothing until the stations are read. */
    cityOf: (key: string) => placeOf(key)?.city ?? '',
  };
}
