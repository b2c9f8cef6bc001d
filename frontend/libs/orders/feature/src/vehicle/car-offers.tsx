/** The cars of a rental. */
import type { CarOffer } from '@trajeto/orders-data-access';
import { IconCarOff } from '@tabler/icons-react';
import { TripOffers, type LegOffers, type ListedProduct } from '../results/trip-offers';
import { CarChoices } from './filter-choices';
import { CAR_SORTS, carFilters, type CarFilters } from './filters';
import { OfferCard, type Driving } from './offer-card';
import type { CarAddress } from './use-car-address';
import { vehicleText } from './vehicle.text';

const CARS: ListedProduct<CarFilters> = {
  icon: IconCarOff,
  words: vehicleText.offers,
  filters: carFilters,
  Choices: CarChoices,
  sorts: CAR_SORTS,
  hasNoDays: true,
};

export const CarOffers = ({ driving, ...props }: LegOffers<CarOffer> & { address: CarAddress; driving: Driving }) => (
  <TripOffers
    {...props}
    product={CARS}
    card={(offer, choosing) => <OfferCard key={offer.uuid} offer={offer} driving={driving} {...choosing} />}
  />
);
