/** Who sleeps in a booked room, and how the hotel calls the booking. */
import type { HotelItem } from '../hotel';
import { hotelText } from '../hotel.text';

type BookedRoom = HotelItem['rooms'][number];

export function roomLines({ guests, confirmation }: BookedRoom, index: number): string[] {
  const names = guests.map(({ name }) => name).join(', ');
  return [hotelText.roomFor(index + 1, names), ...(confirmation === null ? [] : [hotelText.confirmation(confirmation)])];
}
