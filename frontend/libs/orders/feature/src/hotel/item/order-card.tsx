/** A hotel on the page of its order: the stay, the rooms with who sleeps in them, and what canceling means. */
import { Text } from '@mantine/core';
import { addressOf, cancellationOf, regimenOf, type HotelItem } from '../hotel';
import classes from '../hotel.module.css';
import { Pictures } from '../pictures';
import { roomLines } from './room-lines';
import { Stars } from '../stars';
import { StayLine } from './stay-line';

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
          {hotel.name} <Stars count={hotel.stars} />
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
