/** A hotel on the page of its order: the stay, the rooms with who sleeps in them, and what canceling means. */
import { Text } from '@mantine/core';
import { addressOf, cancellationOf, regimenOf, starsOf, type HotelItem } from '../hotel';
import classes from '../hotel.module.css';
import { hotelText } from '../hotel.text';
import { Pictures } from '../pictures';
import { StayLine } from './stay-line';

type BookedRoom = HotelItem['rooms'][number];

function roomLines({ guests, confirmation }: BookedRoom, index: number): string[] {
  const names = guests.map(({ name }) => name).join(', ');
  return [hotelText.roomFor(index + 1, names), ...(confirmation === null ? [] : [hotelText.confirmation(confirmation)])];
}

export function HotelOrderCard({ item }: { item: HotelItem }) {
  const { hotel, roomDescription, rooms, bookingRules } = item;
  const lines = [
    addressOf(hotel),
    `${roomDescription}, ${regimenOf(item)}`,
    ...rooms.flatMap(roomLines),
    cancellationOf({ freeCancellationUntil: bookingRules.deadline }),
  ];
  return (
    <div className={classes.orderCard}>
      <Pictures images={hotel.images} name={hotel.name} />
      <div className={classes.orderHotel}>
        <strong>
          {hotel.name}{' '}
          <span className={classes.stars} role="img" aria-label={hotelText.stars(hotel.stars)}>
            {starsOf(hotel.stars)}
          </span>
        </strong>
        <StayLine item={item} />
        {lines.map((line) => (
          <Text key={line} fz="sm" c="dimmed">
            {line}
          </Text>
        ))}
      </div>
    </div>
  );
}
