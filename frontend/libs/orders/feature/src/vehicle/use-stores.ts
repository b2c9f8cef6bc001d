/** Where cars are rented, by key: a store, or an airport with all of its stores. */
import { useQuery } from '@tanstack/react-query';
import { vehicleStoresQuery, type VehicleStore } from '@trajeto/orders-data-access';
import { foldText } from '@trajeto/shared-format';
import { listedPlaces, type ListedPlace } from '../search/listed-places';
import { carSearchText } from './search/car-search.text';

function storePlace({ uuid, name, company, city, state }: VehicleStore): ListedPlace {
  return { value: uuid, label: carSearchText.store(company, name), city, words: foldText(`${city} ${state} ${company} ${name}`) };
}

/** An airport before its stores. */
export function placesOf(stores: readonly VehicleStore[]): ListedPlace[] {
  const airports = new Map<string, ListedPlace>();
  for (const { airportIata, city, state } of stores)
    if (airportIata)
      airports.set(airportIata, {
        value: airportIata,
        label: carSearchText.airport(city, airportIata),
        city,
        words: foldText(`${city} ${state} ${airportIata} aeroporto`),
      });
  return [...airports.values(), ...stores.map(storePlace)];
}

export function useStores() {
  const { data, isFetching } = useQuery(vehicleStoresQuery());
  return listedPlaces(placesOf(data ?? []), isFetching);
}
