/** The order behind the cart: made by the first flight chosen, then one item per leg; a refusal loses nothing. */
import { useQuery } from '@tanstack/react-query';
import { cartQuery, travelersQuery, useAddItem, useCreateCart, useRemoveItem, type Cart, type Offer } from '@trajeto/orders-data-access';
import { useSession } from '@trajeto/shared-auth';
import { useState } from 'react';
import { airText } from './air.text';
import type { Leg } from './legs';

/** What an order needs to be born. */
export interface Needs {
  travelersUuids: string[];
  costCenterUuid: string | null;
  reasonTripUuid: string | null;
}
/** A flight about to be taken, with the item it takes the place of. */
export interface Choice {
  offer: Offer;
  leg: Leg;
  replaces: string | null;
}

/** Fills what is known: the cost center of who travels. */
function useKnownNeeds(travelers: readonly string[], reason: string | null): Needs {
  const { user } = useSession();
  const own = travelers.length === 1 && travelers[0] === user.employeeUuid;
  const { data = [] } = useQuery(travelersQuery(own ? user.name : ''));
  const costCenter = data.find(({ uuid }) => uuid === travelers[0])?.costCenter;
  return { travelersUuids: [...travelers], costCenterUuid: costCenter?.uuid ?? null, reasonTripUuid: reason };
}

export const isReasonMandatory = (settings: Readonly<Record<string, unknown>>) => settings.mandatory_reason_trip !== 'false';

function useMissing(passengers: number) {
  const { settings } = useSession();
  return ({ travelersUuids, costCenterUuid, reasonTripUuid }: Needs) => ({
    travelers: travelersUuids.length !== passengers,
    costCenter: costCenterUuid === null,
    reason: reasonTripUuid === null && isReasonMandatory(settings),
  });
}
export type Missing = ReturnType<ReturnType<typeof useMissing>>;
const isComplete = (missing: Missing) => !Object.values(missing).some(Boolean);

interface TripCartOptions {
  orderId: string | null;
  travelers: readonly string[];
  reason: string | null;
  passengers: number;
  onCreated: (orderId: string) => void;
  onAdded: (itemUuid: string, choice: Choice) => void;
}

export function useTripCart({ orderId, travelers, reason, passengers, onCreated, onAdded }: TripCartOptions) {
  const query = useQuery({ ...cartQuery(orderId ?? ''), enabled: orderId !== null });
  const cart = query.data?.status === 'open' ? query.data : undefined;
  const known = useKnownNeeds(travelers, reason);
  const missingOf = useMissing(passengers);
  const [asking, setAsking] = useState<Choice | null>(null);
  const [refused, setRefused] = useState<{ choice: Choice; error: unknown } | null>(null);
  const [pending, setPending] = useState<string | null>(null);
  const create = useCreateCart();
  const add = useAddItem();
  const remove = useRemoveItem(airText.removeFailed);

  const take = async (choice: Choice, into: Cart) => {
    const before = new Set(into.itemsIncluded.airway.map(({ uuid }) => uuid));
    const body = { offerUuid: choice.offer.uuid, travelersUuids: into.travelers.map(({ uuid }) => uuid) };
    const { data } = await add.mutateAsync({ path: { orderId: into.uuid }, body });
    const item = data.itemsIncluded.airway.find(({ uuid }) => !before.has(uuid));
    if (item) onAdded(item.uuid, choice);
    // Added before removed: a refused flight leaves the old one. A removal that fails says so itself, reads the cart
    // again, and leaves both in sight; it is no refusal of the new flight, which a retry would add once more.
    if (choice.replaces) await remove.mutateAsync({ orderId: into.uuid, itemId: choice.replaces }).catch(() => undefined);
  };

  const born = async ({ costCenterUuid, travelersUuids, reasonTripUuid }: Needs) => {
    const { data } = await create.mutateAsync({ body: { travelersUuids, costCenterUuid: costCenterUuid ?? '', reasonTripUuid } });
    onCreated(data.uuid);
    return data;
  };

  const choose = async (choice: Choice, needs: Needs = known) => {
    if (!cart && !isComplete(missingOf(needs))) {
      setAsking(choice);
      return;
    }
    setAsking(null);
    setRefused(null);
    setPending(choice.offer.uuid);
    try {
      await take(choice, cart ?? (await born(needs)));
    } catch (error) {
      setRefused({ choice, error });
    } finally {
      setPending(null);
    }
  };

  return {
    cart,
    isLoading: orderId !== null && query.isPending,
    known,
    missing: missingOf(known),
    asking,
    stopAsking: () => setAsking(null),
    refused,
    forget: () => setRefused(null),
    pending,
    choose,
    remove: (itemId: string) => (cart ? remove.mutate({ orderId: cart.uuid, itemId }) : undefined),
    isRemoving: remove.isPending,
  };
}
export type TripCart = ReturnType<typeof useTripCart>;
