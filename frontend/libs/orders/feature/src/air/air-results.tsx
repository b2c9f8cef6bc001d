/** The results of a flight search. */
import { TripHead, type SearchedProduct } from '../results/trip-head';
import { TripResults } from '../results/trip-results';
import { legsOf } from '../results/legs';
import { AIR_SEARCH } from '../search/searches';
import { AirOffers } from './air-offers';
import { airText } from './air.text';
import { formOf, type AirStretch } from './search/air-search';
import { AirSearchCard } from './search/air-search-card';
import { airSearchText } from './search/air-search.text';
import { wishWords } from './search/wishes';
import { passengersOf, useAirResults } from './trip';
import { useCity } from './use-city';
import type { ResultsAddress } from './use-results-address';

export const AIR: SearchedProduct = { title: airText.search, documentTitle: airText.documentTitle, to: AIR_SEARCH };

interface HeadProps {
  stretches: readonly AirStretch[];
  address: Pick<ResultsAddress, 'travelers' | 'reason' | 'orderId' | 'wishes'>;
}

export function AirHead({ stretches, address: { travelers, reason, orderId, wishes } }: HeadProps) {
  const legs = legsOf(stretches);
  const [first] = stretches;
  const from = useCity(first?.origin ?? '');
  const to = useCity(first?.destination ?? '');
  const people = airSearchText.people(first?.adultQuantity ?? 1, first?.childrenQuantity ?? 0, first?.infantQuantity);
  return (
    <TripHead
      product={AIR}
      title={stretches.length > 1 ? airText.titleMany(stretches.length) : airText.title(from, to)}
      legs={legs}
      who={`${people}${wishWords(wishes)}`}
      form={<AirSearchCard start={formOf(stretches, wishes)} travelers={travelers} reason={reason} orderId={orderId} />}
    />
  );
}

export function AirResults({ address, stretches }: { address: ResultsAddress; stretches: AirStretch[] }) {
  const results = useAirResults(address, stretches);
  return (
    <TripResults
      results={results}
      words={airText.offers}
      passengers={passengersOf(stretches)}
      head={<AirHead stretches={stretches} address={address} />}
      offers={(shown) => <AirOffers {...shown} address={address} />}
    />
  );
}
