/** The order so far: the trip as a line, what it costs, and what is missing to go on. */
import { Button, Stack, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { CartItem } from '@trajeto/orders-data-access';
import { tripOf } from '@trajeto/orders-ui';
import { formatDate } from '@trajeto/shared-format';
import { Deadline, Money, NetworkIcon, TrajetoLine, type LineStop } from '@trajeto/shared-ui';
import classes from './air.module.css';
import { airText } from './air.text';
import { missingReason, othersOf, type Chosen } from './cart';
import { legTitle, type Leg } from './legs';
import type { TripCart } from './use-trip-cart';

interface CartPanelProps {
  legs: readonly Leg[];
  chosen: readonly Chosen[];
  current: Leg | null;
  cart: TripCart;
  onContinue: () => void;
  onSave: () => void;
  hasTitle?: boolean;
}

function RemoveButton({ name, item, cart }: { name: string; item: CartItem; cart: TripCart }) {
  return (
    <NetworkIcon
      variant="subtle"
      color="urucum"
      size={28}
      aria-label={name}
      disabled={cart.isRemoving}
      onClick={() => cart.remove(item.uuid)}
    >
      <IconX size={16} aria-hidden />
    </NetworkIcon>
  );
}

function otherName(item: CartItem): string {
  const trip = tripOf(item);
  return trip ? airText.otherFlight(trip.from.iata, trip.to.iata, formatDate(trip.from.date)) : airText.otherItem;
}

/** They are in the total and would be issued: each is named and may be removed. */
function Others({ items, cart }: { items: readonly CartItem[]; cart: TripCart }) {
  if (items.length === 0) return null;
  return (
    <>
      <strong>{airText.others}</strong>
      {items.map((item) => (
        <div key={item.uuid} className={classes.cartLine}>
          <span>{otherName(item)}</span>
          <span className={classes.cartItem}>
            <Money value={item.value} />
            <RemoveButton name={airText.removeOther(otherName(item))} item={item} cart={cart} />
          </span>
        </div>
      ))}
    </>
  );
}

function ChosenDetail({ chosen: { item, trip, leg }, cart }: { chosen: Chosen; cart: TripCart }) {
  const { airline, from, to } = trip;
  return (
    <>
      {`${airline.airlineName} ${airline.flightNumber} · ${from.iata} ${from.time}, ${to.iata} ${to.time}`}
      <span className={classes.cartItem}>
        {item.familyFare.charAt(0) + item.familyFare.slice(1).toLowerCase()}
        <Money value={item.value} fw={600} />
        <RemoveButton name={airText.removeLeg(leg.label)} item={item} cart={cart} />
      </span>
    </>
  );
}

function stopsOf({ legs, chosen, current, cart }: CartPanelProps): LineStop[] {
  const stops = legs.map((leg): LineStop => {
    const found = chosen.find((one) => one.leg.index === leg.index);
    const state = leg.index === current?.index ? 'current' : found ? 'done' : 'next';
    return {
      id: String(leg.index),
      label: legTitle(leg),
      state,
      detail: found ? <ChosenDetail chosen={found} cart={cart} /> : airText.chooseFlight(leg.label),
    };
  });
  return [...stops, { id: 'review', label: airText.review, state: current ? 'next' : 'current' }];
}

export function CartPanel(props: CartPanelProps) {
  const { legs, chosen, cart, onContinue, onSave, hasTitle = true } = props;
  const missing = missingReason(legs, chosen);
  const broken = chosen.filter(({ item }) => item.violatedPolicies.length > 0).length;
  return (
    <section aria-label={airText.cart}>
      <div className={classes.cartHead}>
        {hasTitle && <Title order={2}>{airText.cart}</Title>}
        {cart.cart?.expiresAt && (
          <span className={classes.deadline}>
            <Deadline at={cart.cart.expiresAt} />
          </span>
        )}
      </div>
      <TrajetoLine stops={stopsOf(props)} label={airText.cart} orientation="vertical" />
      <div className={classes.cartLines}>
        {chosen.map(({ leg, item }) => (
          <div key={item.uuid} className={classes.cartLine}>
            <span>{leg.label}</span>
            <Money value={item.value} />
          </div>
        ))}
        <Others items={othersOf(cart.cart, chosen)} cart={cart} />
        {broken > 0 && <span style={{ color: 'var(--tj-dende-text)' }}>{airText.outside(broken)}</span>}
        <div className={classes.cartTotal}>
          <span>{airText.total}</span>
          <strong>
            <Money value={cart.cart?.totalValue ?? '0.00'} />
          </strong>
        </div>
      </div>
      <Stack gap="xs">
        <Button h={44} fullWidth disabled={missing !== null} aria-describedby={missing ? 'missing-leg' : undefined} onClick={onContinue}>
          {airText.continue}
        </Button>
        {missing && (
          <span id="missing-leg" className={classes.number} style={{ textAlign: 'center' }}>
            {missing}
          </span>
        )}
        {cart.cart && chosen.length > 0 && (
          <Button variant="subtle" onClick={onSave}>
            {airText.saveForLater}
          </Button>
        )}
      </Stack>
    </section>
  );
}
