/** What the address of a flight search's results says. */
import { useTripAddress } from '../results/trip-address';
import { airFilters } from './filters';
import { stretchesOf, wishesOf } from './search/air-search';

export function useResultsAddress() {
  const address = useTripAddress({ stretchesOf, ...airFilters });
  return { ...address, wishes: wishesOf(address.params) };
}
export type ResultsAddress = ReturnType<typeof useResultsAddress>;
