/** The cart beside the results: one stop of the trip's line per leg. */
import { CartItem, CartPanel } from '../cart/cart-panel';
import type { TripCart } from '../cart/use-cart';
import type { LineStop } from '@trajeto/shared-ui';
import { missingReason, type Chosen } from './chosen';
import { legTitle, type Leg } from './legs';
import { tripText } from './trip.text';

interface TripCartPanelProps {
  legs: readonly Leg[];
  chosen: readonly Chosen[];
  current: Leg | null;
  cart: TripCart;
  /** 'Escolha o voo da ida' */
  chooseOne: (label: string) => string;
  onContinue: () => void;
  onSave: () => void;
  hasTitle?: boolean;
}

function stopsOf({ legs, chosen, current, cart, chooseOne }: TripCartPanelProps): LineStop[] {
  const stops = legs.map((leg): LineStop => {
    const found = chosen.find((one) => one.leg.index === leg.index);
    const state = leg.index === current?.index ? 'current' : found ? 'done' : 'next';
    const detail = found ? <CartItem item={found.item} name={tripText.theLeg(leg.label)} cart={cart} /> : chooseOne(leg.label);
    return { id: String(leg.index), label: legTitle(leg), state, detail };
  });
  return [...stops, { id: 'review', label: tripText.review, state: current ? 'next' : 'current' }];
}

export function TripCartPanel(props: TripCartPanelProps) {
  const { legs, chosen, cart, onContinue, onSave, hasTitle = true } = props;
  return (
    <CartPanel
      cart={cart}
      stops={stopsOf(props)}
      placed={chosen.map(({ leg, item }) => ({ label: leg.label, item }))}
      missing={missingReason(legs, chosen)}
      onContinue={onContinue}
      onSave={onSave}
      hasTitle={hasTitle}
    />
  );
}
