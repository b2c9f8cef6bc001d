/** Whether an item was rejected, and by whom: the item keeps the reason, the history keeps the person. */
import type { Order, OrderHistoryEntry, OrderItem } from '@trajeto/orders-data-access';
import { orderText } from './order.text';

export const whoOf = ({ by }: Pick<OrderHistoryEntry, 'by'>): string =>
  by.onBehalfOf ? orderText.onBehalfOf(by.name, by.onBehalfOf.name) : by.name;

const REJECTED = new Set(['rejected', 'disapproved']);

/** Spec section 4.4: only with a reason, and an order that is rejected; or rejected singly while the order went on (DOMAIN section 4). */
export const countsAsRejected = (order: Pick<Order, 'status'>, item: Pick<OrderItem, 'status' | 'reasonRejected'>): boolean =>
  Boolean(item.reasonRejected) && (REJECTED.has(order.status) || REJECTED.has(item.status));

export function rejecterOf(item: Pick<OrderItem, 'reasonRejected'>, history: readonly OrderHistoryEntry[]): string | null {
  const entry = history.find(({ kind, reason }) => kind === 'item_rejected' && reason === item.reasonRejected);
  return entry ? whoOf(entry) : null;
}
