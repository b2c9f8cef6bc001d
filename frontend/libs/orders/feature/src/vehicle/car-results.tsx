/** The results of a car search. */
import { TripHead, type SearchedProduct } from '../results/trip-head';
import { TripResults } from '../results/trip-results';
import { CAR_SEARCH } from '../search/searches';
import { clockOf } from './car';
import { CarOffers } from './car-offers';
import { formOf, type CarStretch } from './search/car-search';
import { CarSearchCard } from './search/car-search-card';
import { pickupAt, rentalLegs, returnAt, useCarResults } from './trip';
import type { CarAddress } from './use-car-address';
import { usePeople } from './use-people';
import { useStores } from './use-stores';
import { vehicleText } from './vehicle.text';

export const CAR: SearchedProduct = { title: vehicleText.search, documentTitle: vehicleText.documentTitle, to: CAR_SEARCH };

interface CarResultsProps {
  address: CarAddress;
  stretches: CarStretch[];
}

/** 'Carros em Recife', 'Carros de Recife a João Pessoa'; without cities until they are read. */
export function useCarTitle([rental]: readonly CarStretch[]): string {
  const { cityOf } = useStores();
  const [from, to] = [cityOf(rental?.origin ?? ''), cityOf(rental?.destination ?? '')];
  if (!from || !to) return vehicleText.documentTitle;
  return from === to ? vehicleText.title(from) : vehicleText.titleOneWay(from, to);
}

function CarHead({ stretches, address: { travelers, reason, orderId } }: CarResultsProps) {
  const title = useCarTitle(stretches);
  const [rental] = stretches as [CarStretch];
  return (
    <TripHead
      product={CAR}
      title={title}
      legs={rentalLegs(stretches)}
      who={vehicleText.times(clockOf(pickupAt(rental)), clockOf(returnAt(rental)))}
      form={<CarSearchCard start={formOf(stretches)} travelers={travelers} reason={reason} orderId={orderId} />}
    />
  );
}

export function CarResults({ address, stretches }: CarResultsProps) {
  const results = useCarResults(address, stretches);
  const known = usePeople(address.travelers);
  const inCart = results.cart.cart?.travelers.map(({ uuid, fullName }) => ({ uuid, name: fullName }));
  const driving = { people: inCart ?? known, driver: stretches[0]?.driver ?? null };
  return (
    <TripResults
      results={results}
      words={vehicleText.offers}
      passengers={Math.max(1, address.travelers.length)}
      head={<CarHead address={address} stretches={stretches} />}
      offers={(shown) => <CarOffers {...shown} address={address} driving={driving} />}
    />
  );
}
