/** A hotel in the checkout's summary. */
import { formatTripDate } from '@trajeto/shared-format';
import { IconBed } from '@tabler/icons-react';
import { CheckoutItem } from '../../products/item-lines';
import { tripText } from '../../results/trip.text';
import { hotelName, regimenOf, type HotelItem } from '../hotel';
import { hotelText } from '../hotel.text';

export function HotelCheckoutLine({ item }: { item: HotelItem }) {
  const { checkin, checkout, nights, roomDescription, rooms } = item;
  const days = tripText.period(formatTripDate(checkin), formatTripDate(checkout));
  return (
    <CheckoutItem
      mark={<IconBed size={24} stroke={1.75} aria-hidden />}
      name={`${hotelName(item)}, ${days}`}
      hint={[hotelText.nights(nights), hotelText.rooms(rooms.length), roomDescription, regimenOf(item)].join(' · ')}
    />
  );
}
