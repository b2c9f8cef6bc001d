/** The items of an order: legs, company and fare, what stands out of policy, what became of each. */
import { Text } from '@mantine/core';
import { orderItems, type Order, type OrderHistoryEntry, type OrderItem } from '@trajeto/orders-data-access';
import { EmptyState, StatusBadge } from '@trajeto/shared-ui';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { ItemValue } from '../products/item-value';
import { PriceParts } from '../products/price-parts';
import { PRODUCTS } from '../products/products';
import type { Product } from '../products/product';
import { ItemMenu } from './item-menu';
import { GONE } from './living';
import classes from './order-items.module.css';
import { orderText } from './order.text';
import { countsAsRejected, rejecterOf } from './rejecter';
import { useChanges } from './use-changes';

function Codes({ item }: { item: OrderItem }) {
  const codes = [
    { label: orderText.locator, code: item.tracker },
    // A bus's ticket is its BP-e, which the card of the bus shows key by key.
    { label: orderText.ticket, code: 'ticket' in item && !('bpe' in item) ? item.ticket : null },
  ].filter(({ code }) => code);
  if (codes.length === 0) return null;
  return (
    <Text fz="sm" c="dimmed">
      {codes.map(({ label, code }, index) => (
        <span key={label}>
          {index > 0 && ' · '}
          {label} <span className={classes.code}>{code}</span>
        </span>
      ))}
    </Text>
  );
}

function Notes({ order, item, history }: { order: Order; item: OrderItem; history: readonly OrderHistoryEntry[] }) {
  const who = rejecterOf(item, history);
  const messages = item.violatedPolicies.map(({ message }) => message);
  return (
    <>
      {messages.length > 0 && (
        <p className={classes.note} data-tone="dende">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          <span>
            {messages.join(' ')}
            {item.brokenPolicyJustification && ` · ${orderText.justification(item.brokenPolicyJustification)}`}
          </span>
        </p>
      )}
      {countsAsRejected(order, item) && (
        <p className={classes.note} data-tone="urucum">
          <IconCircleX size={18} stroke={1.75} aria-hidden />
          <span>{who ? orderText.rejectedBy(who, item.reasonRejected ?? '') : orderText.rejected(item.reasonRejected ?? '')}</span>
        </p>
      )}
    </>
  );
}

function ItemRow({ order, item, history }: { order: Order; item: OrderItem; history: readonly OrderHistoryEntry[] }) {
  const changes = useChanges(item.status);
  const { icon: ProductIcon, OrderCard } = PRODUCTS[item.table] as Product<OrderItem>;
  const isOut = GONE.has(item.status);
  return (
    <li className={classes.item} data-changed={changes > 0 || undefined} key={changes}>
      <span className={classes.tile} aria-hidden>
        <ProductIcon size={20} stroke={1.75} />
      </span>
      <div className={classes.body}>
        <OrderCard item={item} order={order} />
        <Codes item={item} />
        <Notes order={order} item={item} history={history} />
        <PriceParts parts={item.parts} />
      </div>
      <div className={classes.side}>
        <StatusBadge status={item.status} kind="item" />
        <span className={classes.value} data-out={isOut || undefined}>
          {isOut ? (
            <s>
              <ItemValue item={item} />
            </s>
          ) : (
            <ItemValue item={item} fw={600} />
          )}
        </span>
        <ItemMenu order={order} item={item} />
      </div>
    </li>
  );
}

export function OrderItems({ order, history }: { order: Order; history: readonly OrderHistoryEntry[] }) {
  const items = orderItems(order);
  if (items.length === 0) return <EmptyState title={orderText.noItems} />;
  return (
    <ul className={classes.items}>
      {items.map((item) => (
        <ItemRow key={item.uuid} order={order} item={item} history={history} />
      ))}
    </ul>
  );
}
