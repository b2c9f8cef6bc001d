/** What became of the payment of an order that was paid before its tickets; drawn among the facts of its summary. */
import { useQuery } from '@tanstack/react-query';
import { orderPaymentQuery, type Order, type OrderPayment } from '@trajeto/orders-data-access';
import { useSession } from '@trajeto/shared-auth';
import { centsToMoney, moneyToCents } from '@trajeto/shared-format';
import { Money, StatusBadge } from '@trajeto/shared-ui';
import type { ReactNode } from 'react';
import { maskedOf } from './masked';
import { mayReadPayment } from './may-read-payment';
import { paymentText as text } from './payment.text';

/** Before these nothing is to be paid yet. */
const EARLIER: ReadonlySet<string> = new Set([
  'open',
  'quoting',
  'quoted',
  'approving',
  'waiting_financial_approval',
  'disapproved',
  'rejected',
]);
const PAID_FIRST: ReadonlySet<string> = new Set(['pix', 'credit_card']);

interface PaymentStateProps {
  order: Order;
  /** How the summary draws one fact. */
  row: (label: string, value: ReactNode) => ReactNode;
}

/** What is still to be given back; null when that is nothing. */
function owedOf({ refundedValue, returnedValue }: OrderPayment): string | null {
  const cents = (moneyToCents(refundedValue) ?? 0n) - (moneyToCents(returnedValue) ?? 0n);
  return cents > 0n ? centsToMoney(cents) : null;
}

function Known({ order, row }: PaymentStateProps) {
  const session = useSession();
  const { data } = useQuery({ ...orderPaymentQuery(order.uuid), enabled: mayReadPayment(order, session) });
  if (!data) return null;
  const owed = owedOf(data);
  return (
    <>
      {row(text.state, <StatusBadge status={data.status} kind="payment" />)}
      {data.creditCard && row(text.cardUsed, `${data.creditCard.brand} ${maskedOf(data)}`)}
      {data.reference && row(text.reference, data.reference)}
      {Number(data.returnedValue) > 0 && row(text.returned, <Money value={data.returnedValue} />)}
      {owed && row(text.refund, <Money value={owed} />)}
    </>
  );
}

export function PaymentState(props: PaymentStateProps) {
  const { paymentMethod, status } = props.order;
  return PAID_FIRST.has(paymentMethod ?? '') && !EARLIER.has(status) ? <Known {...props} /> : null;
}
