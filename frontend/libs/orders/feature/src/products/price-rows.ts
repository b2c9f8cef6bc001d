/** The rows of a price summary; the checkout and the order's page show the same ones. */
import type { OrderItem } from '@trajeto/orders-data-access';
import { sumMoney } from '@trajeto/shared-format';
import { productOf } from './products';
import { productsText } from './products.text';

const ZERO = '0.00';
const minus = (value: string) => (value === ZERO ? value : `-${value}`);

export interface PriceRow {
  label: string;
  value: string;
}

/** What an item costs without the taxes, seats, bags and credits that have rows of their own. */
const fareOf = (item: OrderItem): string =>
  sumMoney([
    item.value,
    item.parts.unflownValue,
    minus(productOf(item).taxesOf(item)),
    minus(item.parts.seatsValue),
    minus(item.parts.baggageValue),
  ]);

/** One row per product, then taxes, seats, bags and what credits take off; rows of zero are left out, the rows sum up to the items' values. */
export function priceRows(items: readonly OrderItem[]): PriceRow[] {
  const labels = [...new Set(items.map((item) => productOf(item).label))];
  const rows = [
    ...labels.map((label) => ({ label, value: sumMoney(items.filter((item) => productOf(item).label === label).map(fareOf)) })),
    { label: productsText.taxes, value: sumMoney(items.map((item) => productOf(item).taxesOf(item))) },
    { label: productsText.seats, value: sumMoney(items.map(({ parts }) => parts.seatsValue)) },
    { label: productsText.bags, value: sumMoney(items.map(({ parts }) => parts.baggageValue)) },
    { label: productsText.unflown, value: sumMoney(items.map(({ parts }) => minus(parts.unflownValue))) },
  ];
  return rows.filter(({ value }) => value !== ZERO);
}
