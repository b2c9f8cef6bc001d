/** Rented cars as a product: how an order's item of it is named, drawn and exchanged. */
import { IconCar } from '@tabler/icons-react';
import type { Voucher } from '@trajeto/orders-data-access';
import type { Product } from '../products/product';
import { VoucherPeriod } from '../products/voucher-period';
import { reSearchEntry } from '../re-search/address';
import { CAR_SEARCH } from '../search/searches';
import { carName, dayOf, type CarItem } from './car';
import { CarApprovalLine } from './item/approval-line';
import { CarCartCard } from './item/cart-card';
import { CarCheckoutLine } from './item/checkout-line';
import { CarOrderCard } from './item/order-card';
import { carAlternativesTo, carSearchLike } from './search-like';
import { vehicleText } from './vehicle.text';

const RentalPeriod = ({ voucher }: { voucher: Voucher }) => (
  <VoucherPeriod voucher={voucher} from={vehicleText.pickup} until={vehicleText.return} />
);

export const carProduct: Product<CarItem> = {
  icon: IconCar,
  label: vehicleText.product,
  nameOf: carName,
  staysOf: ({ pickupStore, returnStore, pickupAt, returnAt }) => [
    {
      from: { place: pickupStore.city, day: dayOf(pickupAt), at: pickupAt },
      to: { place: returnStore.city, day: dayOf(returnAt), at: returnAt },
    },
  ],
  // Taxes of a rental are in its day, and what giving it back elsewhere costs in its price.
  taxesOf: ({ parts }) => parts.boardingTax,
  exchangeAddress: ({ uuid }, items) => reSearchEntry(CAR_SEARCH, uuid, items),
  searchLike: carSearchLike,
  alternativesTo: carAlternativesTo,
  CheaperLink: null,
  CartCard: CarCartCard,
  CheckoutLine: CarCheckoutLine,
  OrderCard: CarOrderCard,
  ApprovalLine: CarApprovalLine,
  VoucherLine: RentalPeriod,
};
