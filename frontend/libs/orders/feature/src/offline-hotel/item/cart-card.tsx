/** A stay of the agency in the cart: where, which room, how long. */
import { CartLines } from '../../products/item-lines';
import { hotelText } from '../../hotel/hotel.text';
import { offlineName, roomOf, type OfflineItem } from '../offline';
import { offlineText } from '../offline.text';

export function OfflineCartCard({ item }: { item: OfflineItem }) {
  return (
    <CartLines>
      {offlineName(item)}
      <span>{roomOf(item) ?? offlineText.anyRoom}</span>
      <span>{[hotelText.nights(item.nights), hotelText.rooms(item.rooms.length)].join(' · ')}</span>
    </CartLines>
  );
}
