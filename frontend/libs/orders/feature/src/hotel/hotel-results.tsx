/** The results of a hotel search. */
import { TripHead, type SearchedProduct } from '../results/trip-head';
import { TripResults } from '../results/trip-results';
import { HOTEL_SEARCH } from '../search/searches';
import { HotelOffers } from './hotel-offers';
import { hotelText } from './hotel.text';
import { NotFound } from './not-found';
import { formOf, type HotelStretch } from './search/hotel-search';
import { HotelSearchCard } from './search/hotel-search-card';
import { adultsOf, stayLegs, useHotelResults } from './trip';
import type { HotelAddress } from './use-hotel-address';

export const HOTEL: SearchedProduct = { title: hotelText.search, documentTitle: hotelText.documentTitle, to: HOTEL_SEARCH };

interface HotelResultsProps {
  address: HotelAddress;
  stretches: HotelStretch[];
}

/** 'Hotéis em Recife'. */
export const titleOf = ([stay]: readonly HotelStretch[]): string => (stay?.city ? hotelText.title(stay.city) : hotelText.documentTitle);

function HotelHead({ stretches, address: { travelers, reason, orderId } }: HotelResultsProps) {
  const rooms = stretches.flatMap((stay) => adultsOf(stay, Math.max(1, travelers.length)));
  const guests = rooms.reduce((sum, adults) => sum + adults, 0);
  return (
    <TripHead
      product={HOTEL}
      title={titleOf(stretches)}
      legs={stayLegs(stretches)}
      who={`${hotelText.rooms(rooms.length)}, ${hotelText.guests(guests)}`}
      form={<HotelSearchCard start={formOf(stretches)} travelers={travelers} reason={reason} orderId={orderId} />}
    />
  );
}

export function HotelResults({ address, stretches }: HotelResultsProps) {
  const results = useHotelResults(address, stretches);
  return (
    <TripResults
      results={results}
      words={hotelText.offers}
      passengers={Math.max(1, address.travelers.length)}
      head={<HotelHead address={address} stretches={stretches} />}
      offers={(shown) => (
        <>
          <HotelOffers {...shown} address={address} />
          {shown.leg && <NotFound stretches={stretches} who={address} />}
        </>
      )}
    />
  );
}
