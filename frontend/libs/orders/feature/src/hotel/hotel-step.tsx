/** The hotels that may take another's place. */
import { startHotelSearch, type HotelOffer } from '@trajeto/orders-data-access';
import { formatTripDate } from '@trajeto/shared-format';
import { StepHead, StepResults, useStep, type StepOf } from '../re-search/step-results';
import { exchangeContext } from '../re-search/steps';
import { tripText } from '../results/trip.text';
import { offerFiltersOf } from './filters';
import { isHotel, type HotelItem } from './hotel';
import { HotelOffers } from './hotel-offers';
import { hotelText } from './hotel.text';
import type { HotelStretch } from './search/hotel-search';
import { stayLegs } from './trip';
import type { HotelAddress } from './use-hotel-address';

/** The stay of the item that is exchanged, children included. */
const questionOf = ({ hotel, checkin, checkout, rooms }: HotelItem) => ({
  cityUuid: hotel.cityUuid,
  checkin,
  checkout,
  rooms: rooms.map(({ adults, childrenAges }) => ({ adults, childrenAges })),
});

function Head({ order, item }: StepOf<HotelStretch>) {
  const { hotel, checkin, checkout } = item as HotelItem;
  const subtitle = tripText.period(formatTripDate(checkin), formatTripDate(checkout));
  return <StepHead order={order} title={hotelText.title(hotel.city)} documentTitle={hotelText.documentTitle} subtitle={subtitle} />;
}

export function HotelStep({ address, step }: { address: HotelAddress; step: StepOf<HotelStretch> }) {
  const item = step.item as HotelItem;
  const stays = step.stretches.map((stay) => ({ ...stay, goDate: item.checkin, returnDate: item.checkout }));
  const state = useStep<HotelOffer>(
    { ...step, stretches: stays },
    {
      start: startHotelSearch({ ...questionOf(item), ...exchangeContext({ ...step, reason: address.reason }) }),
      isOne: isHotel,
      filtersOf: (leg) => offerFiltersOf(address.filters, leg),
    },
  );
  return (
    <StepResults
      step={step}
      state={{ ...state, legs: stayLegs(stays) }}
      failure={hotelText.offers.failed}
      head={<Head {...step} />}
      // Hotels tell no prices of other days.
      onDay={() => undefined}
      offers={(shown) => <HotelOffers {...shown} address={address} />}
    />
  );
}
