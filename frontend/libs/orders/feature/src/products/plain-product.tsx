/** A product told by what every item has: its supplier. For items whose own screens do not exist yet. */
import { Text } from '@mantine/core';
import type { OrderItem } from '@trajeto/orders-data-access';
import type { Icon } from '@tabler/icons-react';
import type { Product } from './product';
import { VoucherPeriod } from './voucher-period';

interface PlainProduct {
  icon: Icon;
  label: string;
}

function SupplierName({ item }: { item: OrderItem }) {
  return <Text fz="sm">{item.provider.name}</Text>;
}

export const plainProduct = <Item extends OrderItem>({ icon, label }: PlainProduct): Product<Item> => ({
  icon,
  label,
  nameOf: ({ provider }) => provider.name,
  staysOf: () => [],
  taxesOf: ({ parts }) => parts.boardingTax,
  searchLike: null,
  exchangeAddress: null,
  alternativesTo: null,
  CheaperLink: null,
  CartCard: SupplierName,
  CheckoutLine: SupplierName,
  OrderCard: SupplierName,
  ApprovalLine: SupplierName,
  VoucherLine: VoucherPeriod,
});
