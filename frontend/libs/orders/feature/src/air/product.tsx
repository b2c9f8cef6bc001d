/** Flights as a product: how an order's item of it is named, drawn and exchanged. */
import { IconPlane } from '@tabler/icons-react';
import type { ItemOf } from '@trajeto/orders-data-access';
import type { Product } from '../products/product';
import { VoucherWays } from '../products/voucher-period';
import { airText } from './air.text';
import { flightItemName, legsOf } from './flights';
import { FlightApprovalLine } from './item/approval-line';
import { FlightCartCard } from './item/cart-card';
import { FlightCheckoutLine } from './item/checkout-line';
import { FlightOrderCard } from './item/order-card';
import { CheaperLink } from '../cheaper/cheaper-link';
import { reSearchEntry } from '../re-search/address';
import { AIR_SEARCH } from '../search/searches';
import { airAlternativesTo, airSearchLike } from './search-like';

export const airProduct: Product<ItemOf<'airway'>> = {
  icon: IconPlane,
  label: airText.flightsTitle,
  nameOf: flightItemName,
  staysOf: (item) =>
    legsOf(item).map(({ first: { departure }, last: { arrival } }) => ({
      from: { place: departure.city, day: departure.date, at: departure.datetime },
      to: { place: arrival.city, day: arrival.date, at: arrival.datetime },
    })),
  taxesOf: ({ boardingTax }) => boardingTax,
  exchangeAddress: ({ uuid }, items) => reSearchEntry(AIR_SEARCH, uuid, items),
  searchLike: airSearchLike,
  alternativesTo: airAlternativesTo,
  CheaperLink: ({ order }) => <CheaperLink order={order} product="airway" page="voos-mais-baratos" label={airText.cheaper.title} />,
  CartCard: FlightCartCard,
  CheckoutLine: FlightCheckoutLine,
  OrderCard: FlightOrderCard,
  ApprovalLine: FlightApprovalLine,
  VoucherLine: VoucherWays,
};
