/** Who rejected an item: the item keeps the reason, the history keeps the person. */
import type { OrderHistoryEntry, OrderItem } from '@trajeto/orders-data-access';
import { orderText } from './order.text';

export const whoOf = ({ by }: Pick<OrderHistoryEntry, 'by'>): string =>
  by.onBehalfOf ? orderText.onBehalfOf(by.name, by.onBehalfOf.name) : by.name;

export function rejecterOf(item: Pick<OrderItem, 'reasonRejected'>, history: readonly OrderHistoryEntry[]): string | null {
  const entry = history.find(({ kind, reason }) => kind === 'item_rejected' && reason === item.reasonRejected);
  return entry ? whoOf(entry) : null;
}
