/** Stays in hotels as a product: how an order's item of it is named, drawn and exchanged. */
import { IconBed } from '@tabler/icons-react';
import type { Product } from '../products/product';
import { reSearchEntry } from '../re-search/address';
import { HOTEL_SEARCH } from '../search/searches';
import { hotelName, type HotelItem } from './hotel';
import { hotelText } from './hotel.text';
import { HotelApprovalLine } from './item/approval-line';
import { HotelCartCard } from './item/cart-card';
import { HotelCheckoutLine } from './item/checkout-line';
import { HotelOrderCard } from './item/order-card';
import { StayPeriod } from './item/stay-period';
import { hotelAlternativesTo, hotelSearchLike } from './search-like';

export const hotelProduct: Product<HotelItem> = {
  icon: IconBed,
  label: hotelText.product,
  nameOf: hotelName,
  staysOf: ({ hotel, checkin, checkinAt, checkout, checkoutAt }) => [
    { from: { place: hotel.city, day: checkin, at: checkinAt }, to: { place: hotel.city, day: checkout, at: checkoutAt } },
  ],
  taxesOf: ({ parts }) => parts.boardingTax,
  exchangeAddress: ({ uuid }, items) => reSearchEntry(HOTEL_SEARCH, uuid, items),
  searchLike: hotelSearchLike,
  alternativesTo: hotelAlternativesTo,
  CheaperLink: null,
  CartCard: HotelCartCard,
  CheckoutLine: HotelCheckoutLine,
  OrderCard: HotelOrderCard,
  ApprovalLine: HotelApprovalLine,
  VoucherLine: StayPeriod,
};
