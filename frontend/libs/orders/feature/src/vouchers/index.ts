export { GalleryPage } from './gallery-page';
export { OrderVouchersPage } from './order-vouchers-page';
export { orderVouchersLoader } from './vouchers-loader';
