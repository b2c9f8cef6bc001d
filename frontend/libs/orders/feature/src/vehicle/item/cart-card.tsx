/** A car in the cart: what was chosen, its coverage, and who drives. */
import { CartLines } from '../../products/item-lines';
import { carOf, clockOf, type CarItem } from '../car';
import { Driver } from './driver';

export function CarCartCard({ item }: { item: CarItem }) {
  const { pickupAt, returnAt, coverage } = item;
  return (
    <CartLines>
      {`${carOf(item)} · ${clockOf(pickupAt)} a ${clockOf(returnAt)}`}
      <span>{coverage.type}</span>
      <Driver item={item} />
    </CartLines>
  );
}
