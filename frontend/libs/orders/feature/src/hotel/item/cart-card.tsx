/** A hotel in the cart: where, which room, which meals. */
import { CartLines } from '../../products/item-lines';
import { hotelName, regimenOf, type HotelItem } from '../hotel';
import { hotelText } from '../hotel.text';

export function HotelCartCard({ item }: { item: HotelItem }) {
  return (
    <CartLines>
      {hotelName(item)}
      <span>{item.roomDescription}</span>
      <span>{[regimenOf(item), hotelText.nights(item.nights), hotelText.rooms(item.rooms.length)].join(' · ')}</span>
    </CartLines>
  );
}
