/** The buses of one leg. */
import type { BusOffer } from '@trajeto/orders-data-access';
import { IconBusOff } from '@tabler/icons-react';
import { TripOffers, type LegOffers, type ListedProduct } from '../results/trip-offers';
import { BusChoices } from './filter-choices';
import { busFilters, type BusFilters } from './filters';
import { OfferCard } from './offer-card';
import { roadText } from './road.text';
import type { BusAddress } from './use-bus-address';

const BUSES: ListedProduct<BusFilters> = { icon: IconBusOff, words: roadText.offers, filters: busFilters, Choices: BusChoices };

export const RoadOffers = (props: LegOffers<BusOffer> & { address: BusAddress }) => (
  <TripOffers {...props} product={BUSES} card={(offer, choosing) => <OfferCard key={offer.uuid} offer={offer} {...choosing} />} />
);
