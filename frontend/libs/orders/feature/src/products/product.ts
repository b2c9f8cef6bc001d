/** What every product says about its items; the pages of an order draw any item through this. */
import type { Order, OrderItem, Voucher } from '@trajeto/orders-data-access';
import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';

/** One part of a trip: from where and when to where and when; `at` is an instant with its offset, `day` the local day. */
export interface Stay {
  from: { place: string; day: string; at: string };
  to: { place: string; day: string; at: string };
}

export interface Product<Item extends OrderItem> {
  icon: Icon;
  /** Names its row in a price summary: 'Voos'. */
  label: string;
  /** The item in a sentence: 'Gol 1624, GRU a SSA'. */
  nameOf: (item: Item) => string;
  staysOf: (item: Item) => Stay[];
  /** What stands in the place of a price that is not known yet; null once it is. */
  unpriced?: (item: Item) => string | null;
  /** Taxes inside `value` that a summary names. */
  taxesOf: (item: Item) => string;
  /** The search an order came from, filled again; null while the product cannot be searched. */
  searchLike: ((order: Order) => string) | null;
  /** Where other offers for these items are searched; null while the product cannot be searched. */
  exchangeAddress: ((order: Pick<Order, 'uuid'>, items: readonly string[]) => string) | null;
  /** Where an item still in the cart may be exchanged for an offer inside the policy; null while nothing is searched. */
  alternativesTo: ((order: Order, item: Item) => string) | null;
  /** The way to what would have cost less; null where nothing is compared. */
  CheaperLink: ComponentType<{ order: Order }> | null;
  /** In the cart: what was chosen, without price and without its remove button. */
  CartCard: ComponentType<{ item: Item }>;
  /** In the checkout's summary: without its price. */
  CheckoutLine: ComponentType<{ item: Item }>;
  /** On the order's page: the body of the item. */
  OrderCard: ComponentType<{ item: Item; order: Order }>;
  /** In front of who approves. */
  ApprovalLine: ComponentType<{ item: Item }>;
  /** From when to when a voucher is for. */
  VoucherLine: ComponentType<{ voucher: Voucher }>;
}
