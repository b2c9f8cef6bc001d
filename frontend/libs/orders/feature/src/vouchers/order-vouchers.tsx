/** On the page of an order: the way to its vouchers, or when there will be some. */
import { Anchor, Text } from '@mantine/core';
import type { Order } from '@trajeto/orders-data-access';
import { Link } from 'react-router';
import { Section } from '../order/section';
import classes from './vouchers.module.css';
import { vouchersText } from './vouchers.text';

/** What ended without a ticket will have none. */
const NEVER: ReadonlySet<string> = new Set(['canceled', 'disapproved', 'rejected', 'expired_time', 'canceling', 'failed_cancel']);

export const vouchersOf = (order: Pick<Order, 'uuid'>): string => `/pedidos/${order.uuid}/vouchers`;

export function OrderVouchers({ order }: { order: Order }) {
  if (!order.linkVoucher && NEVER.has(order.status)) return null;
  return (
    <Section id="vouchers" title={vouchersText.title} isOpen>
      <div className={classes.note}>
        {order.linkVoucher ? (
          <Anchor component={Link} to={vouchersOf(order)} className={classes.see}>
            {vouchersText.see}
          </Anchor>
        ) : (
          <Text c="dimmed" fz="sm">
            {vouchersText.notIssued}
          </Text>
        )}
      </div>
    </Section>
  );
}
