/** What is being bought, what it costs, and the one button. */
import { Title } from '@mantine/core';
import { orderItems, type Cart, type OrderItem } from '@trajeto/orders-data-access';
import { PolicyMark } from '@trajeto/orders-ui';
import { formatDateTime } from '@trajeto/shared-format';
import { Money, NetworkButton } from '@trajeto/shared-ui';
import { ItemValue } from '../products/item-value';
import { priceRows } from '../products/price-rows';
import type { Product } from '../products/product';
import { PRODUCTS } from '../products/products';
import { AddProducts } from './add-products';
import classes from './checkout.module.css';
import { checkoutText } from './checkout.text';

function SummaryItem({ item }: { item: OrderItem }) {
  const { CheckoutLine } = PRODUCTS[item.table] as Product<OrderItem>;
  return (
    <li className={classes.item}>
      <span className={classes.itemText}>
        <CheckoutLine item={item} />
        {item.violatedPolicies.length > 0 && <PolicyMark isInside={false} />}
      </span>
      <ItemValue item={item} />
    </li>
  );
}

export function SummaryItems({ cart }: { cart: Cart }) {
  return (
    <>
      <ul className={classes.items}>
        {orderItems(cart).map((item) => (
          <SummaryItem key={item.uuid} item={item} />
        ))}
      </ul>
      <div className={classes.sums}>
        {priceRows(orderItems(cart)).map(({ label, value }) => (
          <div key={label} className={classes.sum}>
            <span>{label}</span>
            <Money value={value} />
          </div>
        ))}
      </div>
    </>
  );
}

interface SummaryProps {
  cart: Cart;
  isAutomatic: boolean;
  approvers: string;
  isPaidFirst: boolean;
  isSending: boolean;
  onSend: () => void;
}

export function SendButton({ isAutomatic, isPaidFirst, isSending, onSend }: Omit<SummaryProps, 'cart' | 'approvers'>) {
  const confirm = isPaidFirst ? checkoutText.confirmAndPay : checkoutText.confirm;
  return (
    <NetworkButton h={44} fullWidth loading={isSending} onClick={onSend}>
      {isAutomatic ? confirm : checkoutText.send}
    </NetworkButton>
  );
}

export function Summary({ cart, approvers, ...button }: SummaryProps) {
  return (
    <aside className={`tj-card ${classes.summary ?? ''}`} aria-label={checkoutText.summary}>
      <Title order={2} mb="md">
        {checkoutText.summary}
      </Title>
      <SummaryItems cart={cart} />
      <div className={classes.total}>
        <span>{checkoutText.total}</span>
        <strong>
          <Money value={cart.totalValue} />
        </strong>
      </div>
      <AddProducts cart={cart} />
      <SendButton {...button} />
      <p className={classes.hint}>
        {[
          approvers && !button.isAutomatic ? checkoutText.mustApprove(approvers) : null,
          cart.expiresAt ? checkoutText.held(formatDateTime(cart.expiresAt)) : null,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </aside>
  );
}
