/** THE table of products: a new one is its folder and its entry here. */
import { orderItems, type ItemOf, type Order, type OrderItem, type ProductName } from '@trajeto/orders-data-access';
import { airProduct } from '../air/product';
import { hotelProduct } from '../hotel/product';
import { offlineProduct } from '../offline-hotel/product';
import { busProduct } from '../road/product';
import { carProduct } from '../vehicle/product';
import type { Product } from './product';

export const PRODUCTS: Readonly<{ [P in ProductName]: Product<ItemOf<P>> }> = {
  airway: airProduct,
  hotel: hotelProduct,
  offline_hotel: offlineProduct,
  road: busProduct,
  vehicle: carProduct,
};

/** The product of an item. TypeScript cannot pair the union's member with its entry; `table` does. */
export const productOf = (item: Pick<OrderItem, 'table'>): Product<OrderItem> => PRODUCTS[item.table] as Product<OrderItem>;

export const itemName = (item: OrderItem): string => productOf(item).nameOf(item);

/** The products an order holds items of, each once. */
export const productsOf = (order: Pick<Order, 'itemsIncluded'>): Product<OrderItem>[] => [...new Set(orderItems(order).map(productOf))];

/** The search an order came from, filled again; of an order without items the flights' form with who travels and why. */
export const searchLike = (order: Order): string => {
  const fill = productsOf(order).find((product) => product.searchLike)?.searchLike ?? airProduct.searchLike;
  return fill ? fill(order) : '/';
};
