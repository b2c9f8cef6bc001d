/** The hotels of a stay. */
import type { HotelOffer } from '@trajeto/orders-data-access';
import { IconBedOff } from '@tabler/icons-react';
import { TripOffers, type LegOffers, type ListedProduct } from '../results/trip-offers';
import { HotelChoices } from './filter-choices';
import { HOTEL_SORTS, hotelFilters, type HotelFilters } from './filters';
import { hotelText } from './hotel.text';
import { NightlyContext, useNightly } from './nightly';
import { OfferCard } from './offer-card';
import type { HotelAddress } from './use-hotel-address';

const HOTELS: ListedProduct<HotelFilters> = {
  icon: IconBedOff,
  words: hotelText.offers,
  filters: hotelFilters,
  Choices: HotelChoices,
  sorts: HOTEL_SORTS,
  hasNoDays: true,
};

export function HotelOffers(props: LegOffers<HotelOffer> & { address: HotelAddress }) {
  return (
    <NightlyContext value={useNightly(props.offers.offers)}>
      <TripOffers {...props} product={HOTELS} card={(offer, choosing) => <OfferCard key={offer.uuid} offer={offer} {...choosing} />} />
    </NightlyContext>
  );
}
