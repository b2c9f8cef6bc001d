/** What waits for a consultant's hand in an order: which act on which item, by the server's list alone. */
import { orderItems, type Order, type OrderItem } from '@trajeto/orders-data-access';

export type DeskAct = 'issue' | 'quote' | 'settle';

export interface DeskWork {
  act: DeskAct;
  orderId: string;
  orderNumber: number;
  /** Null: the act is the order's own. */
  itemId: string | null;
}

/** The acts of one item that are a consultant's. */
const OF_ITEM = ['quote', 'issue'] as const satisfies readonly DeskAct[];

export const actsOf = ({ allowedActions }: OrderItem) => OF_ITEM.filter((act) => allowedActions.includes(act));

export const maySettle = ({ allowedActions }: Pick<Order, 'allowedActions'>): boolean => allowedActions.includes('settle_cancellation');

export const itemsAtDesk = (order: Order): OrderItem[] => orderItems(order).filter((item) => actsOf(item).length > 0);

export const isOffered = ({ act, itemId }: DeskWork, order: Order): boolean =>
  act === 'settle' ? maySettle(order) : itemsAtDesk(order).some((item) => item.uuid === itemId && actsOf(item).includes(act));
