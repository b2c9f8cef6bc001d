/** The agency was asked: what follows, and the way to the order. */
import { Button } from '@mantine/core';
import { IconHeadset } from '@tabler/icons-react';
import type { Cart, OrderItem } from '@trajeto/orders-data-access';
import { EmptyState } from '@trajeto/shared-ui';
import { Link } from 'react-router';
import { resultsText } from './results.text';

export function Sent({ order, item }: { order: Cart; item: OrderItem }) {
  const isWaiting = item.status === 'quoting';
  const action = (
    <Button component={Link} to={`/pedidos/${order.uuid}`}>
      {resultsText.seeOrder}
    </Button>
  );
  return (
    <div role="status">
      <EmptyState
        icon={IconHeadset}
        title={isWaiting ? resultsText.sent(order.orderNumber) : resultsText.answered(order.orderNumber)}
        hint={isWaiting ? resultsText.sentHint : resultsText.answeredHint}
        action={action}
      />
    </div>
  );
}
