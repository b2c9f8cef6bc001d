/** The order behind the cart: created by the first offer chosen, then one item per choice; a refused offer changes nothing. */
import { useQuery } from '@tanstack/react-query';
import {
  cartQuery,
  orderItems,
  travelersQuery,
  useAddItem,
  useCreateCart,
  useRemoveItem,
  useReplaceItem,
  type Bought,
  type Cart,
  type Offer,
  type SeatChoice,
} from '@trajeto/orders-data-access';
import { useSession } from '@trajeto/shared-auth';
import { useState } from 'react';
import { cartText } from './cart.text';
import { CARTS } from './carts';

/** What an order needs before it can be created. */
export interface Needs {
  travelersUuids: string[];
  costCenterUuid: string | null;
  reasonTripUuid: string | null;
}
/** What is bought of an offer by an order's travelers. */
export type BoughtFor = (travelers: readonly string[]) => Bought;
/** An offer about to be chosen, with the item it replaces. */
export interface Choice {
  offer: Offer;
  replaces: string | null;
  bought?: BoughtFor | undefined;
  /** Its seats are chosen before it goes into the order. */
  wantsSeats?: boolean | undefined;
}
/** What a card says of a choice besides its offer. */
export type ChoiceDetails = Pick<Choice, 'bought' | 'wantsSeats'>;

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
  /** `order`: what the server holds with the new item in it. */
  onAdded: (itemUuid: string, choice: Choice, order: Cart) => void;
}

export function useTripCart({ orderId, travelers, reason, passengers, onCreated, onAdded }: TripCartOptions) {
  const query = useQuery({ ...cartQuery(orderId ?? ''), enabled: orderId !== null });
  const cart = query.data && CARTS.has(query.data.status) ? query.data : undefined;
  const known = useKnownNeeds(travelers, reason);
  const missingOf = useMissing(passengers);
  const [asking, setAsking] = useState<Choice | null>(null);
  const [refused, setRefused] = useState<{ choice: Choice; error: unknown } | null>(null);
  const [pending, setPending] = useState<string | null>(null);
  const [seating, setSeating] = useState<{ choice: Choice; order: Cart } | null>(null);
  const create = useCreateCart();
  const add = useAddItem();
  const replace = useReplaceItem();
  const remove = useRemoveItem(cartText.removeFailed);

  const addOffer = async (choice: Choice, into: Cart) => {
    const before = new Set(orderItems(into).map(({ uuid }) => uuid));
    const travelersUuids = into.travelers.map(({ uuid }) => uuid);
    const body = { offerUuid: choice.offer.uuid, travelersUuids, ...choice.bought?.(travelersUuids) };
    const path = { orderId: into.uuid };
    // Replacing is one call: where it fails the old item stands, and the cart is read again.
    const { data } = choice.replaces
      ? await replace.mutateAsync({ path: { ...path, itemId: choice.replaces }, body })
      : await add.mutateAsync({ path, body });
    const item = orderItems(data).find(({ uuid }) => !before.has(uuid));
    if (item) onAdded(item.uuid, choice, data);
  };

  const createOrder = async ({ costCenterUuid, travelersUuids, reasonTripUuid }: Needs) => {
    const { data } = await create.mutateAsync({ body: { travelersUuids, costCenterUuid: costCenterUuid ?? '', reasonTripUuid } });
    onCreated(data.uuid);
    return data;
  };

  const selectOffer = async (choice: Choice, needs: Needs = known) => {
    if (!cart && !isComplete(missingOf(needs))) {
      setAsking(choice);
      return;
    }
    setAsking(null);
    setRefused(null);
    setPending(choice.offer.uuid);
    try {
      const into = cart ?? (await createOrder(needs));
      if (choice.wantsSeats) setSeating({ choice, order: into });
      else await addOffer(choice, into);
    } catch (error) {
      setRefused({ choice, error });
    } finally {
      setPending(null);
    }
  };

  /** Rejects where the seats cannot be had: the dialog stays open and says why. */
  const seat = async (seats: SeatChoice[]) => {
    if (seating) await addOffer({ ...seating.choice, bought: () => ({ seats }) }, seating.order);
  };

  return {
    cart,
    items: cart ? orderItems(cart) : [],
    isLoading: orderId !== null && query.isPending,
    known,
    missing: missingOf(known),
    asking,
    stopAsking: () => setAsking(null),
    refused,
    forget: () => setRefused(null),
    pending,
    seating,
    seat,
    stopSeating: () => setSeating(null),
    selectOffer,
    remove: (itemId: string) => (cart ? remove.mutate({ orderId: cart.uuid, itemId }) : undefined),
    isRemoving: remove.isPending,
  };
}
export type TripCart = ReturnType<typeof useTripCart>;
