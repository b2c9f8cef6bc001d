/** A stay of the agency in the checkout's summary. */
import { formatTripDate } from '@trajeto/shared-format';
import { IconHeadset } from '@tabler/icons-react';
import { CheckoutItem } from '../../products/item-lines';
import { hotelText } from '../../hotel/hotel.text';
import { tripText } from '../../results/trip.text';
import { offlineName, roomOf, type OfflineItem } from '../offline';
import { offlineText } from '../offline.text';

export function OfflineCheckoutLine({ item }: { item: OfflineItem }) {
  const { checkin, checkout, nights, rooms } = item;
  const days = tripText.period(formatTripDate(checkin), formatTripDate(checkout));
  return (
    <CheckoutItem
      mark={<IconHeadset size={24} stroke={1.75} aria-hidden />}
      name={`${offlineName(item)}, ${days}`}
      hint={[hotelText.nights(nights), hotelText.rooms(rooms.length), roomOf(item) ?? offlineText.anyRoom].join(' · ')}
    />
  );
}
