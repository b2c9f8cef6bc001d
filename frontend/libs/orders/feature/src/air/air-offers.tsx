/** The flights of one leg. */
import type { AirOffer } from '@trajeto/orders-data-access';
import { IconPlaneOff } from '@tabler/icons-react';
import { TripOffers, type LegOffers, type ListedProduct } from '../results/trip-offers';
import { airText } from './air.text';
import { CompareBar, useCompared } from './compare';
import { FlightChoices } from './filter-choices';
import { airFilters, type AirFilters } from './filters';
import { OfferCard } from './offer-card';
import { flightKeyOf } from './trip';
import type { ResultsAddress } from './use-results-address';

const FLIGHTS: ListedProduct<AirFilters> = { icon: IconPlaneOff, words: airText.offers, filters: airFilters, Choices: FlightChoices };

export function AirOffers(props: LegOffers<AirOffer> & { address: ResultsAddress }) {
  const { offers, openCards } = props;
  const compared = useCompared(offers.offers);
  return (
    <TripOffers
      {...props}
      product={FLIGHTS}
      strip={({ pending, onChoose }) => <CompareBar of={compared} pending={pending} onChoose={onChoose} />}
      card={(offer, choosing) => (
        <OfferCard
          key={flightKeyOf(offer)}
          offer={offer}
          {...choosing}
          comparing={{ isMarked: compared.has(offer), isFull: compared.isFull, toggle: () => compared.toggle(offer) }}
          onOpen={openCards.count}
          onRepriced={() => void offers.refetch()}
        />
      )}
    />
  );
}
