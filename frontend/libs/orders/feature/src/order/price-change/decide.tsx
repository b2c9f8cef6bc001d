/** Second step: what to do with each flight, as far as the server lets this person do it. */
import { Radio, Stack, VisuallyHidden } from '@mantine/core';
import type { Order, OrderItem } from '@trajeto/orders-data-access';
import { formatMoney } from '@trajeto/shared-format';
import { itemName, productOf } from '../../products/products';
import { allowedDecisions, goesBack, planOf, type Change, type Decision, type Decisions } from './changes';
import { ItemName, Prices, Tile } from './compare';
import classes from './price-change.module.css';
import { priceText } from './price.text';

interface DecideProps {
  order: Order;
  change: Change;
  decisions: Decisions;
  /** Flights left undecided when the person wanted to go on. */
  missing: readonly string[];
  onDecide: (item: string, decision: Decision) => void;
}

const labelOf = (decision: Decision, { items, newValue }: Change): string => {
  if (decision === 'search') return priceText.search;
  if (decision === 'drop') return priceText.drop;
  return items.length === 1 ? priceText.accept(formatMoney(newValue)) : priceText.acceptSome;
};

function Choice({ item, ...props }: DecideProps & { item: OrderItem }) {
  const { order, change, decisions, missing, onDecide } = props;
  const unless = Object.fromEntries(change.items.map(({ uuid }) => [uuid, 'accept' as const]));
  const accepting = planOf(change, { ...unless, ...decisions, [item.uuid]: 'accept' });
  return (
    <Radio.Group
      label={<VisuallyHidden>{itemName(item)}</VisuallyHidden>}
      value={decisions[item.uuid] ?? null}
      error={missing.includes(item.uuid) ? priceText.choose : undefined}
      onChange={(decision) => onDecide(item.uuid, decision)}
    >
      <Stack gap="sm" pb={4}>
        {allowedDecisions(order).map((decision) => (
          <Radio
            key={decision}
            value={decision}
            label={labelOf(decision, change)}
            description={decision === 'accept' && goesBack(order, accepting) ? priceText.goesBack : undefined}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

export function Decide(props: DecideProps) {
  const { change } = props;
  return (
    <ul className={classes.items}>
      {change.items.map((item) => (
        <li key={item.uuid} className={classes.item}>
          <div className={classes.line}>
            <Tile icon={productOf(item).icon} />
            <ItemName item={item} />
            {change.items.length === 1 && <Prices {...change} />}
          </div>
          <Choice {...props} item={item} />
        </li>
      ))}
    </ul>
  );
}
