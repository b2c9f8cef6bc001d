/** What is being bought, what it costs, and the one button. */
import { Title } from '@mantine/core';
import type { Cart, CartItem } from '@trajeto/orders-data-access';
import { AirlineMark, PolicyMark, tripOf } from '@trajeto/orders-ui';
import { formatDateTime, formatTripDate, sumMoney } from '@trajeto/shared-format';
import { Money, NetworkButton } from '@trajeto/shared-ui';
import classes from './checkout.module.css';
import { checkoutText } from './checkout.text';

function SummaryItem({ item }: { item: CartItem }) {
  const trip = tripOf(item);
  if (!trip) return null;
  const { from, to, airline } = trip;
  return (
    <li className={classes.item}>
      <AirlineMark slug={airline.airline} />
      <span className={classes.itemText}>
        <span className={classes.name}>
          {checkoutText.flight(from.iata, to.iata)}, {formatTripDate(from.date)}
        </span>
        <span className={classes.hint}>
          {from.time} a {to.time} · {airline.airlineName} {airline.flightNumber} · {checkoutText.family(item.familyFare)}
        </span>
        {item.violatedPolicies.length > 0 && <PolicyMark isInside={false} />}
      </span>
      <Money value={item.value} />
    </li>
  );
}

export function SummaryItems({ cart }: { cart: Cart }) {
  const items = cart.itemsIncluded.airway;
  return (
    <>
      <ul className={classes.items}>
        {items.map((item) => (
          <SummaryItem key={item.uuid} item={item} />
        ))}
      </ul>
      <div className={classes.sums}>
        <div className={classes.sum}>
          <span>{checkoutText.flights}</span>
          <Money value={sumMoney(items.map(({ value }) => value))} />
        </div>
        <div className={classes.sum} data-part>
          <span>{checkoutText.boardingTax}</span>
          <Money value={sumMoney(items.map(({ boardingTax }) => boardingTax))} />
        </div>
      </div>
    </>
  );
}

interface SummaryProps {
  cart: Cart;
  isAutomatic: boolean;
  approvers: string;
  isSending: boolean;
  onSend: () => void;
}

export function SendButton({ isAutomatic, isSending, onSend }: Pick<SummaryProps, 'isAutomatic' | 'isSending' | 'onSend'>) {
  return (
    <NetworkButton h={44} fullWidth loading={isSending} onClick={onSend}>
      {isAutomatic ? checkoutText.confirm : checkoutText.send}
    </NetworkButton>
  );
}

export function Summary({ cart, isAutomatic, approvers, isSending, onSend }: SummaryProps) {
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
      <SendButton isAutomatic={isAutomatic} isSending={isSending} onSend={onSend} />
      <p className={classes.hint}>
        {[
          approvers && !isAutomatic ? checkoutText.mustApprove(approvers) : null,
          cart.expiresAt ? checkoutText.held(formatDateTime(cart.expiresAt)) : null,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </aside>
  );
}
