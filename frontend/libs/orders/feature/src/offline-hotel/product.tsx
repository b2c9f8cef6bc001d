/** Stays that a consultant finds as a product: how an order's item of it is named and drawn. */
import { IconHeadset } from '@tabler/icons-react';
import { StayPeriod } from '../hotel/item/stay-period';
import type { Product } from '../products/product';
import { OfflineApprovalLine } from './item/approval-line';
import { OfflineCartCard } from './item/cart-card';
import { OfflineCheckoutLine } from './item/checkout-line';
import { OfflineOrderCard } from './item/order-card';
import { offlineName, placeOf, type OfflineItem } from './offline';
import { offlineText } from './offline.text';
import { offlineSearchLike } from './search-like';

const NO_MONEY = '0.00';

export const offlineProduct: Product<OfflineItem> = {
  icon: IconHeadset,
  label: offlineText.product,
  nameOf: offlineName,
  staysOf: (item) => [
    {
      from: { place: placeOf(item), day: item.checkin, at: item.checkinAt },
      to: { place: placeOf(item), day: item.checkout, at: item.checkoutAt },
    },
  ],
  // Until an option is chosen a stay costs nothing: a reference price binds nobody.
  unpriced: ({ value }) => (value === NO_MONEY ? offlineText.unpriced : null),
  taxesOf: ({ parts }) => parts.boardingTax,
  searchLike: offlineSearchLike,
  // The server refuses to exchange a stay: it is removed and another quote is asked for.
  exchangeAddress: null,
  alternativesTo: null,
  CheaperLink: null,
  CartCard: OfflineCartCard,
  CheckoutLine: OfflineCheckoutLine,
  OrderCard: OfflineOrderCard,
  ApprovalLine: OfflineApprovalLine,
  VoucherLine: StayPeriod,
};
