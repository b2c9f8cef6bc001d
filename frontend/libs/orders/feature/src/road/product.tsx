/** Buses as a product: how an order's item of it is named, drawn and exchanged. */
import { IconBus } from '@tabler/icons-react';
import type { Product } from '../products/product';
import { VoucherWays } from '../products/voucher-period';
import { CheaperLink } from '../cheaper/cheaper-link';
import { reSearchEntry } from '../re-search/address';
import { BUS_SEARCH } from '../search/searches';
import { busName, dayOf, type BusItem } from './bus';
import { BusApprovalLine } from './item/approval-line';
import { BusCartCard } from './item/cart-card';
import { BusCheckoutLine } from './item/checkout-line';
import { BusOrderCard } from './item/order-card';
import { roadText } from './road.text';
import { busAlternativesTo, busSearchLike } from './search-like';

export const busProduct: Product<BusItem> = {
  icon: IconBus,
  label: roadText.product,
  nameOf: busName,
  staysOf: ({ departure, arrival, departureDate, arrivalDate }) => [
    {
      from: { place: departure.city, day: dayOf(departureDate), at: departureDate },
      to: { place: arrival.city, day: dayOf(arrivalDate), at: arrivalDate },
    },
  ],
  taxesOf: ({ boardingTax }) => boardingTax,
  exchangeAddress: ({ uuid }, items) => reSearchEntry(BUS_SEARCH, uuid, items),
  searchLike: busSearchLike,
  alternativesTo: busAlternativesTo,
  CheaperLink: ({ order }) => <CheaperLink order={order} product="road" page="onibus-mais-baratos" label={roadText.cheaper.title} />,
  CartCard: BusCartCard,
  CheckoutLine: BusCheckoutLine,
  OrderCard: BusOrderCard,
  ApprovalLine: BusApprovalLine,
  VoucherLine: VoucherWays,
};
