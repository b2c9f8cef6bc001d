/** The ways from an order to what would have cost less, one per product that compares. */
import type { Order } from '@trajeto/orders-data-access';
import { productsOf } from './products';

export const hasCheaperLinks = (order: Order): boolean => productsOf(order).some(({ CheaperLink }) => CheaperLink !== null);

export function CheaperLinks({ order }: { order: Order }) {
  return productsOf(order).map(({ label, CheaperLink }) => CheaperLink && <CheaperLink key={label} order={order} />);
}
