/** /pedidos/{id}/vouchers: open to whoever may stand on the page of the order. */
import { OrderVouchersPage } from '@trajeto/orders-feature/vouchers';
import { OfBothSides } from './of-both-sides';

export { orderVouchersLoader } from '@trajeto/orders-feature/vouchers';

export const OrderVouchersScreen = () => (
  <OfBothSides>
    <OrderVouchersPage />
  </OfBothSides>
);
