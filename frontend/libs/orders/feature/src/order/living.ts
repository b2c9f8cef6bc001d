/** Which items an order still counts on. */
import { orderItems, type Order, type OrderItem } from '@trajeto/orders-data-access';

export const GONE: ReadonlySet<string> = new Set(['rejected', 'canceled', 'expired']);

/** Those that go on; all of them where none does. */
export function livingOf<Item extends Pick<OrderItem, 'status'>>(items: readonly Item[]): readonly Item[] {
  const living = items.filter(({ status }) => !GONE.has(status));
  return living.length > 0 ? living : items;
}

export const livingItems = (order: Pick<Order, 'itemsIncluded'>): readonly OrderItem[] => livingOf(orderItems(order));
