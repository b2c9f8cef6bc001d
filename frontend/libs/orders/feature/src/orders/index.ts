export { myOrdersLoader } from './my-orders-loader';
export { OrderListPage } from './order-list-page';
export type { ListView } from './list-address';
