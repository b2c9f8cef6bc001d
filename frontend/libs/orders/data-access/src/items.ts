/** The items of an order as one union, told apart by `table`; the server groups them by product. */
import type { ItemsIncluded, OrdersOrderRead, OrderViolations, PriceChange, PriceChanges } from '@trajeto/shared-api-client';

type Group = Exclude<keyof ItemsIncluded, 'advance' | 'expenseReport'>;
/** The group of each product in an answer, and its name in `table`. */
const TABLES = {
  airway: 'airway',
  road: 'road',
  vehicle: 'vehicle',
  hotel: 'hotel',
  offlineHotel: 'offline_hotel',
} as const satisfies Record<Group, string>;
const GROUPS = Object.keys(TABLES) as Group[];

export type ProductName = (typeof TABLES)[Group];
type InGroup<G extends Group> = NonNullable<ItemsIncluded[G]>[number] & { table: (typeof TABLES)[G] };
export type OrderItem = { [G in Group]: InGroup<G> }[Group];
export type ItemOf<P extends ProductName> = Extract<OrderItem, { table: P }>;

type WithItems = Pick<OrdersOrderRead, 'itemsIncluded'>;

/** Every item of an order, group after group. */
export const orderItems = ({ itemsIncluded }: WithItems): OrderItem[] =>
  // The server names the group in each item's `table`; the generated types know it as text only.
  GROUPS.flatMap((group) => (itemsIncluded[group] ?? []) as OrderItem[]);

export const itemsOf = <P extends ProductName>(order: WithItems, product: P): ItemOf<P>[] =>
  orderItems(order).filter((item): item is ItemOf<P> => item.table === product);

/** The policies each item of an order violates, whatever its product. */
export const violationsOf = (violations: OrderViolations) => GROUPS.flatMap((group) => violations[group] ?? []);

/** The prices that rose after approval, one entry per product that has any. */
export const risenPrices = (changes: PriceChanges): PriceChange[] => Object.values(changes).filter((change) => change != null);
