/** What a price change says of an order: which items, from what to what, and what the order costs once it is decided. */
import { orderItems, risenPrices, type Order, type OrderItem, type PriceChanges } from '@trajeto/orders-data-access';
import { formatPercent, moneyToCents, sumMoney } from '@trajeto/shared-format';
import { GONE } from '../living';

export const DECISIONS = ['accept', 'search', 'drop'] as const;
export type Decision = (typeof DECISIONS)[number];
export type Decisions = Readonly<Record<string, Decision>>;

/** The items whose price rose after approval; the server sends one price for all of a product's. */
export interface Change {
  items: readonly OrderItem[];
  value: string;
  newValue: string;
}

export function changeOf(order: Order, changes: PriceChanges): Change | null {
  const risen = risenPrices(changes);
  const items = orderItems(order).filter(({ uuid }) => risen.some(({ itemsUuid }) => itemsUuid.includes(uuid)));
  return items.length > 0 ? { items, ...risenTotals(changes) } : null;
}

/** What all risen items cost and cost now, over every product. */
export function risenTotals(changes: PriceChanges): Pick<Change, 'value' | 'newValue'> {
  const risen = risenPrices(changes);
  return { value: sumMoney(risen.map(({ value }) => value)), newValue: sumMoney(risen.map(({ newValue }) => newValue)) };
}

/** `+13 %`, as a person compares. */
export function riseOf(value: string, newValue: string): string {
  const [from, to] = [moneyToCents(value), moneyToCents(newValue)];
  if (from === null || to === null || from <= 0n) return '';
  const rise = Number(to - from) / Number(from);
  return `${rise > 0 ? '+' : ''}${formatPercent(rise, 0)}`;
}

const ACTION = { accept: 'accept_price', search: 're_search', drop: 'drop_item' } as const satisfies Record<Decision, string>;

/** What the server lets this person do about it, in the order it is offered. */
export const allowedDecisions = ({ allowedActions }: Pick<Order, 'allowedActions'>): Decision[] =>
  DECISIONS.filter((decision) => allowedActions.includes(ACTION[decision]));

export interface Plan {
  accept: readonly OrderItem[];
  search: readonly OrderItem[];
  drop: readonly OrderItem[];
  /** What the accepted items cost together; null while only the server knows, as long as others are among them. */
  newValue: string | null;
}

export function planOf({ items, newValue }: Change, decisions: Decisions): Plan {
  const having = (decision: Decision) => items.filter(({ uuid }) => decisions[uuid] === decision);
  const [accept, search, drop] = [having('accept'), having('search'), having('drop')];
  return { accept, search, drop, newValue: accept.length === items.length ? newValue : null };
}

const valueOf = (items: readonly OrderItem[]) => sumMoney(items.map(({ value }) => value));

/** What the order costs once the plan is carried out; null when that is not known before. */
export function totalAfter(order: Pick<Order, 'totalValue'>, { accept, search, drop, newValue }: Plan): string | null {
  if (search.length > 0 || (accept.length > 0 && newValue === null)) return null;
  return sumMoney([order.totalValue, `-${valueOf([...accept, ...drop])}`, accept.length > 0 ? newValue : null]);
}

/** What the approvers agreed to for the items that are still there. */
export function approvedTotal(order: Pick<Order, 'itemsIncluded'>): string {
  const living = orderItems(order).filter(({ status }) => !GONE.has(status));
  return sumMoney(living.map(({ approvedValue, value }) => approvedValue ?? value));
}

export const isAbove = (value: string, other: string): boolean => (moneyToCents(value) ?? 0n) > (moneyToCents(other) ?? 0n);

/** Would the order go back to its approvers? The server has the last word. */
export function goesBack(order: Order, plan: Plan): boolean {
  const total = totalAfter(order, plan);
  return plan.accept.length > 0 && total !== null && isAbove(total, approvedTotal(order));
}

/** Nothing is left of the trip. */
export const leavesNothing = (order: Order, { drop }: Plan): boolean =>
  orderItems(order).every(({ uuid, status }) => GONE.has(status) || drop.some((one) => one.uuid === uuid));
