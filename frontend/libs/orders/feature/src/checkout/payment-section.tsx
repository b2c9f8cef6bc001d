/** How it is paid and who decides. */
import type { Cart } from '@trajeto/orders-data-access';
import { PaymentMethods } from '../payment/payment-methods';
import type { PaymentChoice } from '../payment/use-payment-choice';
import { WhoApproves, type useWhoApproves } from './who-approves';

interface PaymentFieldsProps {
  cart: Cart;
  who: ReturnType<typeof useWhoApproves>;
  payment: PaymentChoice;
}

export function PaymentFields({ cart, who, payment }: PaymentFieldsProps) {
  return (
    <>
      <PaymentMethods cart={cart} payment={payment} />
      <WhoApproves query={who} />
    </>
  );
}
