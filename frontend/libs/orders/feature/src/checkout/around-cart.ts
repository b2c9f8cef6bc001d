/** Where and when the trip of a cart is. */
import { orderItems, type Cart } from '@trajeto/orders-data-access';
import { productOf } from '../products/products';
import type { Around } from '../search/around';

/** From the first arrival to the last departure; null of an order that leads nowhere yet. */
export function aroundOf(cart: Pick<Cart, 'itemsIncluded'>): Around | null {
  const stays = orderItems(cart)
    .flatMap((item) => productOf(item).staysOf(item))
    .sort((one, other) => one.from.at.localeCompare(other.from.at));
  const [first, last] = [stays[0], stays.at(-1)];
  if (!first || !last) return null;
  const until = last === first ? null : last.from.day;
  // A car or a room is where the trip leads.
  if (first.from.place === first.to.place) return { home: '', city: first.to.place, from: first.from.day, until: until ?? first.to.day };
  return { home: first.from.place, city: first.to.place, from: first.to.day, until };
}
