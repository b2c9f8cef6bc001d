/** On the page of an order: what waits for the agency's hand, item by item, with what it can do about it. */
import { Text, Title } from '@mantine/core';
import type { Order, OrderItem } from '@trajeto/orders-data-access';
import { NetworkButton, StatusBadge } from '@trajeto/shared-ui';
import { useState } from 'react';
import { itemName } from '../products/products';
import { DeskPanel } from './desk-panel';
import classes from './desk.module.css';
import { deskText } from './desk.text';
import { actsOf, itemsAtDesk, maySettle, type DeskWork } from './work';

type OnWork = (act: DeskWork['act'], itemId: string | null) => void;

function ItemWork({ item, onWork }: { item: OrderItem; onWork: OnWork }) {
  const name = itemName(item);
  return (
    <li className={classes.work}>
      <span className={classes.what}>
        <span className={classes.name}>{name}</span>
        <StatusBadge status={item.status} kind="item" />
        {item.supplierMessage && (
          <Text fz="sm" c="dimmed" className={classes.said}>
            {deskText.supplierSaid(item.supplierMessage)}
          </Text>
        )}
      </span>
      <span className={classes.acts}>
        {actsOf(item).map((act) => (
          <NetworkButton
            key={act}
            variant="light"
            aria-label={deskText.of(deskText.acts[act], name)}
            onClick={() => onWork(act, item.uuid)}
          >
            {deskText.acts[act]}
          </NetworkButton>
        ))}
      </span>
    </li>
  );
}

function SettleWork({ onWork }: { onWork: OnWork }) {
  return (
    <li className={classes.work}>
      <span className={classes.what}>{deskText.refused}</span>
      <span className={classes.acts}>
        <NetworkButton variant="light" onClick={() => onWork('settle', null)}>
          {deskText.acts.settle}
        </NetworkButton>
      </span>
    </li>
  );
}

export function OrderDesk({ order }: { order: Order }) {
  const [work, setWork] = useState<DeskWork | null>(null);
  const items = itemsAtDesk(order);
  const isRefused = maySettle(order);
  const onWork: OnWork = (act, itemId) => setWork({ act, itemId, orderId: order.uuid, orderNumber: order.orderNumber });
  return (
    <>
      {(items.length > 0 || isRefused) && (
        <section className={`tj-card ${classes.desk ?? ''}`} aria-labelledby="desk-title">
          <Title order={2} id="desk-title">
            {deskText.waiting}
          </Title>
          <ul className={classes.works}>
            {items.map((item) => (
              <ItemWork key={item.uuid} item={item} onWork={onWork} />
            ))}
            {isRefused && <SettleWork onWork={onWork} />}
          </ul>
        </section>
      )}
      <DeskPanel work={work} onClose={() => setWork(null)} />
    </>
  );
}
