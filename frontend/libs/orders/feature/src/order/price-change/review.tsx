/** Last step: what will be done, and what the order costs then beside what was approved. */
import type { Order, OrderItem } from '@trajeto/orders-data-access';
import { formatMoney } from '@trajeto/shared-format';
import { Banner } from '@trajeto/shared-ui';
import { approvedTotal, leavesNothing, totalAfter, type Change, type Plan } from './changes';
import { ItemName, Prices } from './compare';
import classes from './price-change.module.css';
import { priceText } from './price.text';

function Done({ item, words }: { item: OrderItem; words: string }) {
  return (
    <li className={`${classes.item ?? ''} ${classes.done ?? ''}`}>
      <ItemName item={item} />
      <span>{words}</span>
    </li>
  );
}

const acceptWords = ({ newValue, accept }: Plan) =>
  newValue !== null && accept.length === 1 ? priceText.accept(formatMoney(newValue)) : priceText.acceptSome;

function Total({ order, plan }: { order: Order; plan: Plan }) {
  const total = totalAfter(order, plan);
  if (leavesNothing(order, plan)) return <p className={classes.total}>{priceText.allDropped}</p>;
  if (total === null) return plan.search.length > 0 ? <p className={classes.total}>{priceText.ofSearch}</p> : null;
  return (
    <p className={classes.total}>
      {priceText.newTotal} <strong>{formatMoney(total)}</strong> {priceText.approved(formatMoney(approvedTotal(order)))}
    </p>
  );
}

/** `again`: the price moved once more while it was being accepted. */
export function Review({ order, plan, again }: { order: Order; plan: Plan; again: Pick<Change, 'value' | 'newValue'> | null }) {
  return (
    <>
      {again && (
        <Banner tone="dende" title={priceText.changedAgain}>
          <Prices {...again} />
        </Banner>
      )}
      <ul className={classes.items} aria-label={priceText.decided}>
        {plan.drop.map((item) => (
          <Done key={item.uuid} item={item} words={priceText.drop} />
        ))}
        {plan.search.map((item) => (
          <Done key={item.uuid} item={item} words={priceText.search} />
        ))}
        {plan.accept.map((item) => (
          <Done key={item.uuid} item={item} words={acceptWords(plan)} />
        ))}
      </ul>
      {plan.accept.length > 0 && plan.newValue === null && <p className={classes.total}>{priceText.askAgain}</p>}
      <Total order={order} plan={plan} />
    </>
  );
}
