/** One hotel with its cheapest room; all of its rooms open over the page. */
import { IconCalendarCheck, IconDiscount, IconToolsKitchen2 } from '@tabler/icons-react';
import type { HotelOffer } from '@trajeto/orders-data-access';
import { formatMoney } from '@trajeto/shared-format';
import { NetworkButton } from '@trajeto/shared-ui';
import { useState } from 'react';
import { OfferFrame } from '../results/offer-card';
import frameClasses from '../results/offer-card.module.css';
import type { Choosing } from '../results/trip-offers';
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
      action={
        <NetworkButton
          mt="xs"
          aria-label={hotelText.seeRoomsOf(hotel.name, formatMoney(value))}
          loading={pending === offer.uuid}
          disabled={pending !== null && pending !== offer.uuid}
          onClick={() => setIsOpen(true)}
        >
          {hotelText.seeRooms}
        </NetworkButton>
      }
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
