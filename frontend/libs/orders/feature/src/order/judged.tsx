/** How an order is drawn while somebody judges it: the trip's facts, and each item as its legs. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { orderItems, orderQuery, type Order, type OrderItem } from '@trajeto/orders-data-access';
import { CheaperLinks, hasCheaperLinks } from '../products/cheaper-links';
import type { Product } from '../products/product';
import { PRODUCTS } from '../products/products';
import { mayNotify, NotifyLink } from './notify-dialog';
import { notifyText } from './notify.text';
import { orderText } from './order.text';
import { tripDays } from './trip';

const useOrder = (orderUuid: string) => useQuery(orderQuery(orderUuid)).data;

function Pair({ label, value }: { label: string; value: string | null | undefined }) {
  if (!value) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Compared({ order }: { order: Order }) {
  if (!hasCheaperLinks(order)) return null;
  return (
    <div>
      <dt>{orderText.prices}</dt>
      <dd>
        <CheaperLinks order={order} />
      </dd>
    </div>
  );
}

function Issuer({ order }: { order: Order }) {
  if (!mayNotify(order)) return null;
  return (
    <div>
      <dt>{notifyText.issuer}</dt>
      <dd>
        <NotifyLink order={order} />
      </dd>
    </div>
  );
}

export function JudgedFacts({ orderUuid }: { orderUuid: string }) {
  const order = useOrder(orderUuid);
  if (!order) return null;
  return (
    <>
      <Pair label={orderText.reason} value={order.reasonTrip?.reason} />
      <Pair label={orderText.trip} value={tripDays(order)} />
      <Compared order={order} />
      <Issuer order={order} />
    </>
  );
}

/** Falls back to the request's own words while the order is on its way, or may not be read. */
export function JudgedItem({ orderUuid, itemUuid, words }: { orderUuid: string; itemUuid: string; words: string }) {
  const order = useOrder(orderUuid);
  const item = order && orderItems(order).find(({ uuid }) => uuid === itemUuid);
  if (!item) return <Text fz="sm">{words}</Text>;
  const { ApprovalLine } = PRODUCTS[item.table] as Product<OrderItem>;
  return <ApprovalLine item={item} />;
}
