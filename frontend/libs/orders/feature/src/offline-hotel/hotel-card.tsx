/** A hotel of the agency's catalogue: what it is like, and at which price it was had before. */
import { Button } from '@mantine/core';
import type { HotelOffer } from '@trajeto/orders-data-access';
import { formatMoney } from '@trajeto/shared-format';
import { useState } from 'react';
import { About, Facts } from '../hotel/offer-card';
import { hotelText } from '../hotel/hotel.text';
import { Pictures } from '../hotel/pictures';
import { RoomsPanel } from '../hotel/rooms-panel';
import { OfferFrame } from '../results/offer-card';
import { PickButton } from './pick-button';
import type { Picked } from './picked';
import { resultsText } from './results.text';

interface HotelCardProps {
  offer: HotelOffer;
  isPicked: boolean;
  onPick: (picked: Picked) => void;
}

export function HotelCard({ offer, isPicked, onPick }: HotelCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { hotel, nights, rooms, agreement } = offer.hotel;
  const [plainest] = rooms;
  const pick = (chosen: HotelOffer, roomUuid: string | null) => {
    setIsOpen(false);
    onPick({ offer: chosen, roomUuid });
  };
  return (
    <OfferFrame
      label={[hotel.name, hotelText.stars(hotel.stars), hotelText.reference, formatMoney(offer.value)].join(', ')}
      // The cheapest of prices that bind nobody is no lowest price.
      offer={{ ...offer, cheapest: false }}
      hasPicture
      carrier={<Pictures images={hotel.images} name={hotel.name} />}
      line={<About hotel={hotel} />}
      passengers={1}
      seatsLeft={null}
      than={undefined}
      priceNote={resultsText.reference(hotelText.nights(nights))}
      action={<PickButton name={hotel.name} isPicked={isPicked} onPick={() => pick(offer, null)} />}
      facts={
        <>
          {plainest && <Facts room={plainest} agreement={agreement} />}
          <Button variant="subtle" size="compact-md" aria-label={resultsText.seeOf(hotel.name)} onClick={() => setIsOpen(true)}>
            {resultsText.see}
          </Button>
        </>
      }
    >
      {isOpen && <RoomsPanel offer={offer} isExchange={false} isReference onClose={() => setIsOpen(false)} onChosen={pick} />}
    </OfferFrame>
  );
}
