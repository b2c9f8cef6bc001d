export { myOrdersLoader } from './my-orders-loader';
export { MyOrdersPage } from './my-orders-page';
