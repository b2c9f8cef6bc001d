/** A hotel whole: its pictures, what it has, and its rooms as they are sold at this moment. */
import { Anchor, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { offerQuery, type HotelOffer } from '@trajeto/orders-data-access';
import { PolicyBadge } from '@trajeto/orders-ui';
import { messageOf } from '@trajeto/shared-auth';
import { formatMoney } from '@trajeto/shared-format';
import { BottomSheet, ErrorState, Money, NetworkButton, Sidebar, useIsMobile } from '@trajeto/shared-ui';
import { addressOf, clockOf, isHotel, mapOf, regimenOf, roomsByName, rulesOf, type Room, type Stay } from './hotel';
import classes from './hotel.module.css';
import { hotelText } from './hotel.text';
import { Pictures } from './pictures';
import { Stars } from './stars';

/** How few rooms a rate counts. */
const FEW_ROOMS = 5;

interface RoomsPanelProps {
  offer: HotelOffer;
  /** The room takes another item's place. */
  isExchange: boolean;
  /** Prices that bind nobody, of rooms that are not counted: a consultant asks for them. */
  isReference?: boolean;
  onChosen: (priced: HotelOffer, roomUuid: string) => void;
  onClose: () => void;
}
type Choose = (room: Room) => void;

interface RateProps extends Pick<RoomsPanelProps, 'isExchange' | 'isReference'> {
  room: Room;
  nights: number;
  onChoose: Choose;
}

function Rate({ room, nights, isExchange, isReference = false, onChoose }: RateProps) {
  const { policy, roomsLeft, value, dailyAmount, roomDescription } = room;
  const words = isExchange ? hotelText.swapRoom : hotelText.chooseRoom;
  return (
    <li className={classes.rate}>
      <div className={classes.rateTerms}>
        <strong>{regimenOf(room)}</strong>
        {rulesOf(room).map((rule) => (
          <span key={rule} className={classes.hint}>
            {rule}
          </span>
        ))}
        {!isReference && roomsLeft <= FEW_ROOMS && <span className={classes.few}>{hotelText.roomsLeft(roomsLeft)}</span>}
        <PolicyBadge isInside={policy.inPolicy} />
        {policy.violatedPolicies.map(({ policyValueUuid, message }) => (
          <span key={policyValueUuid} className={classes.hint}>
            {message}
          </span>
        ))}
      </div>
      <div className={classes.ratePrice}>
        <Money value={value} fw={700} />
        {isReference && <span className={classes.hint}>{hotelText.reference}</span>}
        <span className={classes.hint}>{hotelText.perNight(formatMoney(dailyAmount), hotelText.nights(nights))}</span>
        <NetworkButton mt="xs" aria-label={words(roomDescription, regimenOf(room), formatMoney(value))} onClick={() => onChoose(room)}>
          {isExchange ? hotelText.swap : hotelText.choose}
        </NetworkButton>
      </div>
    </li>
  );
}

interface RoomsProps extends Omit<RateProps, 'room' | 'nights'> {
  stay: Stay;
  /** Of the heading above each room. */
  level?: 3 | 4;
}

export function Rooms({ stay, level = 4, ...rate }: RoomsProps) {
  return roomsByName(stay.rooms).map(([name, rooms]) => (
    <section key={name} className={classes.room}>
      <Title order={level} fz="md">
        {name}
        {rooms[0] && <span className={classes.hint}>, {hotelText.upTo(rooms[0].maxGuests)}</span>}
      </Title>
      <ul className={classes.rates}>
        {rooms.map((room) => (
          <Rate key={room.uuid} room={room} nights={stay.nights} {...rate} />
        ))}
      </ul>
    </section>
  ));
}

function PricedRooms({ offer, onChosen, ...rate }: Omit<RoomsPanelProps, 'onClose'>) {
  const { data, error, isPending, refetch } = useQuery(offerQuery(offer.searchUuid, offer.uuid));
  if (isPending) return <Skeleton height={240} aria-label={hotelText.reading} />;
  if (error || !isHotel(data))
    return <ErrorState message={messageOf(error, hotelText.readingFailed)} error={error} onRetry={() => void refetch()} />;
  return <Rooms stay={data.hotel} {...rate} onChoose={(room) => onChosen(data, room.uuid)} />;
}

function About({ stay: { hotel, checkinAt, arrivalUntil, checkoutAt } }: { stay: Stay }) {
  return (
    <>
      <Pictures images={hotel.images} name={hotel.name} isLarge />
      <Text fz="sm">
        <Stars count={hotel.stars} /> {addressOf(hotel)} ·{' '}
        <Anchor href={mapOf(hotel)} target="_blank" rel="noreferrer">
          {hotelText.map}
        </Anchor>
      </Text>
      <Text>{hotel.description}</Text>
      <Text fz="sm" c="dimmed">
        {hotel.amenities.join(' · ')}
      </Text>
      <Text fz="sm" c="dimmed">
        {hotelText.arrival(clockOf(checkinAt), clockOf(arrivalUntil))} · {hotelText.leaving(clockOf(checkoutAt))}
      </Text>
    </>
  );
}

export function RoomsPanel({ onClose, ...priced }: RoomsPanelProps) {
  const isMobile = useIsMobile();
  const Panel = isMobile ? BottomSheet : Sidebar;
  const stay = priced.offer.hotel;
  return (
    <Panel opened onClose={onClose} title={stay.hotel.name} {...(isMobile ? { fullScreen: true } : { width: 720 as const })}>
      <div className={classes.panel}>
        <About stay={stay} />
        <Title order={3} fz="lg">
          {hotelText.roomsTitle}
        </Title>
        <PricedRooms {...priced} />
      </div>
    </Panel>
  );
}
