/** The results of a bus search. */
import { legsOf } from '../results/legs';
import { TripHead, type SearchedProduct } from '../results/trip-head';
import { TripResults } from '../results/trip-results';
import { BUS_SEARCH } from '../search/searches';
import { busService } from './bus';
import { RoadOffers } from './road-offers';
import { roadText } from './road.text';
import { formOf, type RoadStretch } from './search/road-search';
import { RoadSearchCard } from './search/road-search-card';
import { passengersOf, useBusResults } from './trip';
import type { BusAddress } from './use-bus-address';
import { useStations } from './use-stations';

export const ROAD: SearchedProduct = { title: roadText.search, documentTitle: roadText.documentTitle, to: BUS_SEARCH };

interface RoadResultsProps {
  address: BusAddress;
  stretches: RoadStretch[];
}

function RoadHead({ stretches, address: { travelers, reason, orderId } }: RoadResultsProps) {
  const { cityOf } = useStations();
  const [first] = stretches;
  const [from, to] = [cityOf(first?.origin ?? ''), cityOf(first?.destination ?? '')];
  return (
    <TripHead
      product={ROAD}
      title={from && to ? roadText.title(from, to) : roadText.documentTitle}
      legs={legsOf(stretches)}
      who={roadText.people(passengersOf(stretches))}
      form={<RoadSearchCard start={formOf(stretches)} travelers={travelers} reason={reason} orderId={orderId} />}
    />
  );
}

export function RoadResults({ address, stretches }: RoadResultsProps) {
  const results = useBusResults(address, stretches);
  return (
    <TripResults
      results={results}
      words={roadText.offers}
      seatsOf={({ road }) => roadText.seatsOf(busService(road))}
      passengers={passengersOf(stretches)}
      head={<RoadHead address={address} stretches={stretches} />}
      offers={(shown) => <RoadOffers {...shown} address={address} />}
    />
  );
}
