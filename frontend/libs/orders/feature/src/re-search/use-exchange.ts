/** One item for another: the chosen offer replaces it; a refusal changes nothing, and what the policy forbids is justified first. */
import { useSwapItem, type Justifying, type Offer, type Order, type OrderItem } from '@trajeto/orders-data-access';
import { showSnackbar } from '@trajeto/shared-ui';
import { useState } from 'react';
import { CARTS } from '../cart/carts';
import type { Choice } from '../cart/use-cart';
import { reSearchText } from './re-search.text';

/** While the checkout still lies ahead the justification is asked there. */
const mustJustify = (order: Order, { policy }: Offer) => !policy.inPolicy && !CARTS.has(order.status);

export function useExchange(order: Order, item: OrderItem) {
  const { swap } = useSwapItem(order.uuid, item.uuid);
  const [asking, setAsking] = useState<Choice | null>(null);
  const [given, setGiven] = useState<Justifying | null>(null);
  const [refused, setRefused] = useState<{ choice: Choice; error: unknown } | null>(null);
  const [pending, setPending] = useState<string | null>(null);

  const replaceItem = async (choice: Choice, justifying: Justifying | null) => {
    setAsking(null);
    setRefused(null);
    setPending(choice.offer.uuid);
    try {
      const travelersUuids = item.travelers.map(({ uuid }) => uuid);
      await swap({ offerUuid: choice.offer.uuid, travelersUuids, ...choice.bought?.(travelersUuids), ...justifying });
      showSnackbar({ kind: 'success', message: reSearchText.swapped(item.table) });
    } catch (error) {
      setRefused({ choice, error });
    } finally {
      setPending(null);
    }
  };
  const selectOffer = async (choice: Choice) => {
    const isSame = refused?.choice.offer.uuid === choice.offer.uuid;
    if (mustJustify(order, choice.offer) && !(isSame && given)) setAsking(choice);
    else await replaceItem(choice, isSame ? given : null);
  };
  const justify = (justifying: Justifying) => {
    if (!asking) return;
    setGiven(justifying);
    void replaceItem(asking, justifying);
  };
  return { selectOffer, pending, refused, forget: () => setRefused(null), asking, stopAsking: () => setAsking(null), justify };
}
export type Exchange = ReturnType<typeof useExchange>;
