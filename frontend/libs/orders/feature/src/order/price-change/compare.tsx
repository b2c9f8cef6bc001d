/** First step: each flight whose price rose, what it was and what it is now. */
import type { OrderItem } from '@trajeto/orders-data-access';
import { formatMoney, formatTripDate } from '@trajeto/shared-format';
import { Money } from '@trajeto/shared-ui';
import type { Icon } from '@tabler/icons-react';
import { VisuallyHidden } from '@mantine/core';
import { itemName, productOf } from '../../products/products';
import { riseOf, type Change } from './changes';
import classes from './price-change.module.css';
import { priceText } from './price.text';

export function Prices({ value, newValue }: Pick<Change, 'value' | 'newValue'>) {
  return (
    <span className={classes.prices}>
      <VisuallyHidden>{priceText.fromTo(formatMoney(value), formatMoney(newValue))}</VisuallyHidden>
      <s aria-hidden>
        <Money value={value} />
      </s>
      <strong aria-hidden>
        <Money value={newValue} />
      </strong>
      <span className={classes.rise}>{riseOf(value, newValue)}</span>
    </span>
  );
}

export function ItemName({ item }: { item: OrderItem }) {
  const day = productOf(item).staysOf(item)[0]?.from.day;
  return (
    <span className={classes.name}>
      {itemName(item)}
      {day && <span className={classes.day}>{formatTripDate(day)}</span>}
    </span>
  );
}

export function Tile({ icon: ProductIcon }: { icon: Icon }) {
  return (
    <span className={classes.tile} aria-hidden>
      <ProductIcon size={20} stroke={1.75} />
    </span>
  );
}

function Together({ change }: { change: Change }) {
  const [first] = change.items;
  if (!first) return null;
  return (
    <div className={classes.item}>
      <div className={classes.line}>
        <Tile icon={productOf(first).icon} />
        <span className={classes.name}>{priceText.together(change.items.length)}</span>
        <Prices {...change} />
      </div>
    </div>
  );
}

/** Of several flights the server tells the rise of all together: each then shows what it was. */
export function Compare({ change }: { change: Change }) {
  const isAlone = change.items.length === 1;
  return (
    <>
      <ul className={classes.items}>
        {change.items.map((item) => (
          <li key={item.uuid} className={classes.item}>
            <div className={classes.line}>
              <Tile icon={productOf(item).icon} />
              <ItemName item={item} />
              {isAlone ? (
                <Prices {...change} />
              ) : (
                <span className={classes.prices}>
                  <Money value={item.value} />
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
      {!isAlone && <Together change={change} />}
    </>
  );
}
