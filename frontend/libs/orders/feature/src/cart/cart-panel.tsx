/** The order so far: the trip as a line, every item it holds, what it costs, and what is missing to go on. */
import { Button, Stack, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { OrderItem } from '@trajeto/orders-data-access';
import { formatTripDate } from '@trajeto/shared-format';
import { Deadline, Money, NetworkIcon, TrajetoLine, type LineStop } from '@trajeto/shared-ui';
import { ItemValue } from '../products/item-value';
import { PRODUCTS, productOf } from '../products/products';
import type { Product } from '../products/product';
import classes from './cart.module.css';
import { cartText } from './cart.text';
import type { TripCart } from './use-cart';

/** An item the trip's line stands for, and how the line calls it: 'Ida'. */
export interface PlacedItem {
  item: OrderItem;
  label: string;
}

interface CartPanelProps {
  cart: TripCart;
  /** The trip as a line; its stops show the items placed in it. */
  stops: readonly LineStop[];
  placed: readonly PlacedItem[];
  /** Why 'Continuar' waits; null when it does not. */
  missing: string | null;
  onContinue: () => void;
  onSave: () => void;
  hasTitle?: boolean;
}

function RemoveButton({ name, item, cart }: { name: string; item: OrderItem; cart: TripCart }) {
  return (
    <NetworkIcon
      variant="subtle"
      color="urucum"
      size={28}
      aria-label={cartText.remove(name)}
      disabled={cart.isRemoving}
      onClick={() => cart.remove(item.uuid)}
    >
      <IconX size={16} aria-hidden />
    </NetworkIcon>
  );
}

/** One item as its product draws it, with its price and its way out of the cart. */
export function CartItem({ item, name, cart }: { item: OrderItem; name: string; cart: TripCart }) {
  const { CartCard } = PRODUCTS[item.table] as Product<OrderItem>;
  return (
    <>
      <CartCard item={item} />
      <span className={classes.item}>
        <ItemValue item={item} fw={600} />
        <RemoveButton name={name} item={item} cart={cart} />
      </span>
    </>
  );
}

function otherName(item: OrderItem): string {
  const { nameOf, staysOf } = productOf(item);
  const day = staysOf(item)[0]?.from.day;
  return [nameOf(item), ...(day ? [formatTripDate(day)] : [])].join(', ');
}

/** Items outside the line are in the total and would be issued: each is named and may be removed. */
function Others({ cart, placed }: Pick<CartPanelProps, 'cart' | 'placed'>) {
  const others = cart.items.filter(({ uuid }) => !placed.some(({ item }) => item.uuid === uuid));
  if (others.length === 0) return null;
  return (
    <>
      <strong>{cartText.others}</strong>
      {others.map((item) => (
        <div key={item.uuid} className={classes.line}>
          <span>{otherName(item)}</span>
          <span className={classes.item}>
            <ItemValue item={item} />
            <RemoveButton name={otherName(item)} item={item} cart={cart} />
          </span>
        </div>
      ))}
    </>
  );
}

function Lines({ cart, placed }: Pick<CartPanelProps, 'cart' | 'placed'>) {
  const broken = cart.items.filter(({ violatedPolicies }) => violatedPolicies.length > 0).length;
  return (
    <div className={classes.lines}>
      {placed.map(({ label, item }) => (
        <div key={item.uuid} className={classes.line}>
          <span>{label}</span>
          <ItemValue item={item} />
        </div>
      ))}
      <Others cart={cart} placed={placed} />
      {broken > 0 && <span className={classes.outside}>{cartText.outside(broken)}</span>}
      <div className={classes.total}>
        <span>{cartText.total}</span>
        <strong>
          <Money value={cart.cart?.totalValue ?? '0.00'} />
        </strong>
      </div>
    </div>
  );
}

export function CartPanel(props: CartPanelProps) {
  const { cart, stops, placed, missing, onContinue, onSave, hasTitle = true } = props;
  return (
    <section aria-label={cartText.cart}>
      <div className={classes.head}>
        {hasTitle && <Title order={2}>{cartText.cart}</Title>}
        {cart.cart?.expiresAt && (
          <span className={classes.deadline}>
            <Deadline at={cart.cart.expiresAt} />
          </span>
        )}
      </div>
      <TrajetoLine stops={[...stops]} label={cartText.cart} orientation="vertical" />
      <Lines cart={cart} placed={placed} />
      <Stack gap="xs">
        <Button h={44} fullWidth disabled={missing !== null} aria-describedby={missing ? 'missing-item' : undefined} onClick={onContinue}>
          {cartText.continue}
        </Button>
        {missing && (
          <span id="missing-item" className={classes.missing}>
            {missing}
          </span>
        )}
        {cart.items.length > 0 && (
          <Button variant="subtle" onClick={onSave}>
            {cartText.saveForLater}
          </Button>
        )}
      </Stack>
    </section>
  );
}
