/** One hotel with its cheapest room; all of its rooms stand on its page. */
import { Button } from '@mantine/core';
import { IconCalendarCheck, IconDiscount, IconToolsKitchen2 } from '@tabler/icons-react';
import type { HotelOffer } from '@trajeto/orders-data-access';
import { formatMoney } from '@trajeto/shared-format';
import { NetworkButton } from '@trajeto/shared-ui';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { OfferFrame } from '../results/offer-card';
import frameClasses from '../results/offer-card.module.css';
import type { Choosing } from '../results/trip-offers';
import { detailsAddress } from './details/details-address';
import { cancellationOf, regimenOf, type Hotel, type Room } from './hotel';
import classes from './hotel.module.css';
import { hotelText } from './hotel.text';
import { Pictures } from './pictures';
import { RoomsPanel } from './rooms-panel';
import { Stars } from './stars';

/** How many amenities a card names; the others are counted. */
const NAMED = 4;

export function About({ hotel: { name, stars, district, amenities } }: { hotel: Hotel }) {
  const others = amenities.length - NAMED;
  return (
    <div className={classes.about}>
      <strong>
        {name} <Stars count={stars} />
      </strong>
      <span>{district}</span>
      <span className={classes.hint}>{[...amenities.slice(0, NAMED), ...(others > 0 ? [hotelText.more(others)] : [])].join(' · ')}</span>
    </div>
  );
}

export function Facts({ room, agreement }: { room: Room; agreement: boolean }) {
  return (
    <>
      <span className={frameClasses.fact}>
        <IconToolsKitchen2 size={18} stroke={1.75} aria-hidden />
        {regimenOf(room)}
      </span>
      <span className={frameClasses.fact}>
        <IconCalendarCheck size={18} stroke={1.75} aria-hidden />
        {cancellationOf(room)}
      </span>
      {agreement && (
        <span className={frameClasses.fact}>
          <IconDiscount size={18} stroke={1.75} aria-hidden />
          {hotelText.agreement}
        </span>
      )}
    </>
  );
}

interface SeeRoomsProps {
  offer: HotelOffer;
  pending: string | null;
  /** Where the room takes another item's place, its rooms open over the list; null: on the hotel's page. */
  onOpen: (() => void) | null;
}

function SeeRooms({ offer, pending, onOpen }: SeeRoomsProps) {
  const { search } = useLocation();
  const label = hotelText.seeRoomsOf(offer.hotel.hotel.name, formatMoney(offer.value));
  if (onOpen === null)
    return (
      <Button mt="xs" aria-label={label} component={Link} to={detailsAddress(search, offer)}>
        {hotelText.seeRooms}
      </Button>
    );
  const isOther = pending !== null && pending !== offer.uuid;
  return (
    <NetworkButton mt="xs" aria-label={label} loading={pending === offer.uuid} disabled={isOther} onClick={onOpen}>
      {hotelText.seeRooms}
    </NetworkButton>
  );
}

export function OfferCard({ offer, than, pending, onChoose }: Choosing<HotelOffer> & { offer: HotelOffer }) {
  const [isOpen, setIsOpen] = useState(false);
  const { hotel: stay, value } = offer;
  const { hotel, nights } = stay;
  const [cheapest] = stay.rooms;
  return (
    <OfferFrame
      label={[hotel.name, hotelText.stars(hotel.stars), formatMoney(value)].join(', ')}
      offer={offer}
      hasPicture
      carrier={<Pictures images={hotel.images} name={hotel.name} />}
      line={<About hotel={hotel} />}
      passengers={1}
      seatsLeft={null}
      than={than}
      {...(cheapest && { priceNote: hotelText.perNight(formatMoney(cheapest.dailyAmount), hotelText.nights(nights)) })}
      action={<SeeRooms offer={offer} pending={pending} onOpen={than === undefined ? null : () => setIsOpen(true)} />}
      facts={cheapest && <Facts room={cheapest} agreement={stay.agreement} />}
    >
      {isOpen && (
        <RoomsPanel
          offer={offer}
          isExchange={than !== undefined}
          onClose={() => setIsOpen(false)}
          onChosen={(priced, roomUuid) => {
            setIsOpen(false);
            onChoose(priced, { bought: () => ({ roomUuid }) });
          }}
        />
      )}
    </OfferFrame>
  );
}
