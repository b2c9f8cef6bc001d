export { orderLoader } from './order-loader';
export { OrderPage, type OrderPageSlots } from './order-page';
