/** The bus stations of the country by their key: of a station itself, or of a city with all of its own. */
import { useQuery } from '@tanstack/react-query';
import { busStationsQuery, type BusStation } from '@trajeto/orders-data-access';
import { foldText } from '@trajeto/shared-format';
import { listedPlaces, type ListedPlace } from '../search/listed-places';
import { shortStation } from './bus';
import { roadSearchText } from './search/road-search.text';

function stationPlace(station: BusStation): ListedPlace {
  const { uuid, name, city, state } = station;
  const short = shortStation(station);
  // What tells it apart stands first: a narrow field cuts the end.
  const label = short === city ? `${city}, ${state}` : `${short} · ${city}, ${state}`;
  return { value: uuid, label, city, words: foldText(`${city} ${state} ${name}`) };
}

/** A city that has several stations, before them. */
export function placesOf(stations: readonly BusStation[]): ListedPlace[] {
  const ofCity = (uuid: string) => stations.filter(({ cityUuid }) => cityUuid === uuid);
  return stations.flatMap((station) => {
    const { cityUuid, city, state } = station;
    const all = ofCity(cityUuid);
    if (all.length === 1 || all[0] !== station) return [stationPlace(station)];
    const label = `${city}, ${state} · ${roadSearchText.allStations}`;
    return [{ value: cityUuid, label, city, words: foldText(`${city} ${state}`) }, stationPlace(station)];
  });
}

export function useStations() {
  const { data, isFetching } = useQuery(busStationsQuery());
  return listedPlaces(placesOf(data ?? []), isFetching);
}
