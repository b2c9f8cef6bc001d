/** The exchange so far: its steps, what each item cost, the difference to the order as it was, and the way to leave it. */
import { Button, Title } from '@mantine/core';
import type { Order, OrderItem, ReSearchStep } from '@trajeto/orders-data-access';
import { formatMoney } from '@trajeto/shared-format';
import { Money, TrajetoLine, type LineStop } from '@trajeto/shared-ui';
import { Link } from 'react-router';
import { itemName } from '../products/products';
import classes from '../cart/cart.module.css';
import { differenceOf } from './difference';
import { reSearchText } from './re-search.text';
import { stepLabel } from './steps';

interface ExchangePanelProps {
  order: Order;
  steps: readonly ReSearchStep[];
  current: ReSearchStep;
  /** The item of the current step. */
  item: OrderItem;
  /** What the order cost before the first exchange. */
  before: string;
  hasTitle?: boolean;
}

function stopsOf({ order, steps, current, item }: ExchangePanelProps): LineStop[] {
  return steps.map((step) => {
    const label = stepLabel(order, step);
    if (step.itemUuid === current.itemUuid)
      return { id: step.itemUuid, label, state: 'current', detail: reSearchText.was(itemName(item), formatMoney(item.value)) };
    return {
      id: step.itemUuid,
      label,
      state: step.done ? 'done' : 'next',
      detail: step.done ? reSearchText.swapped(item.table) : undefined,
    };
  });
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className={classes.line}>
      <span>{label}</span>
      <Money value={value} />
    </div>
  );
}

export function ExchangePanel(props: ExchangePanelProps) {
  const { order, before, hasTitle = true } = props;
  return (
    <section aria-label={reSearchText.title}>
      {hasTitle && (
        <div className={classes.head}>
          <Title order={2}>{reSearchText.title}</Title>
        </div>
      )}
      <TrajetoLine stops={stopsOf(props)} label={reSearchText.steps} orientation="vertical" />
      <div className={classes.lines}>
        <Line label={reSearchText.before} value={before} />
        <Line label={reSearchText.now} value={order.totalValue} />
        <div className={classes.total}>
          <span>{reSearchText.difference}</span>
          <span>{differenceOf(order.totalValue, before)}</span>
        </div>
      </div>
      <Button component={Link} to={`/pedidos/${order.uuid}`} variant="default" fullWidth h={44}>
        {reSearchText.keep(props.item.table)}
      </Button>
    </section>
  );
}
