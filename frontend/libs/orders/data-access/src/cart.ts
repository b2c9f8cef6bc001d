/** The cart is an order in status open: made by its first flight, charged and justified on the way to its submit. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  deleteItem,
  type ItemCreate,
  type ItemUpdate,
  type OrderCreate,
  type OrdersOrderRead,
  type OrdersPaymentMethod,
  type OrderUpdate,
} from '@trajeto/shared-api-client';
import {
  getOrderOptions,
  getOrderQueryKey,
  invalidateTags,
  postItemMutation,
  postOrderMutation,
  postSubmitMutation,
  postSwapMutation,
  putItemMutation,
  putOrderMutation,
  STALE,
} from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';
import type { OrderItem } from './items';

export type Cart = OrdersOrderRead;
export type CartCharge = OrderUpdate;
export type NewCart = OrderCreate;
/** What is bought of an offer besides the offer itself. */
export type Bought = Pick<ItemCreate, 'seats' | 'roomUuid' | 'coverageUuid' | 'conductorUuid' | 'obs'>;
export type Justifying = Pick<ItemUpdate, 'justificationUuid' | 'brokenPolicyJustification'>;

export const cartQuery = (orderId: string) =>
  queryOptions({ ...getOrderOptions({ path: { orderId } }), staleTime: STALE.none, select: ({ data }) => data });

/** The answer of a write is the order as it is now: what is on screen follows at once. */
export function useStoreCart() {
  const queryClient = useQueryClient();
  return (answer: { data: Cart }) => queryClient.setQueryData(getOrderQueryKey({ path: { orderId: answer.data.uuid } }), answer);
}

export function useCreateCart() {
  return useMutation({ ...postOrderMutation(), onSuccess: useStoreCart() });
}

export function useAddItem() {
  const queryClient = useQueryClient();
  // Without an answer the item may have been added all the same: the cart is read again.
  return useMutation({ ...postItemMutation(), onSuccess: useStoreCart(), onError: () => invalidateTags(queryClient, ['orders']) });
}

/** Another offer in the place of an item; without an answer it may have been replaced all the same: the cart is read again. */
export function useReplaceItem() {
  const queryClient = useQueryClient();
  return useMutation({ ...postSwapMutation(), onSuccess: useStoreCart(), onError: () => invalidateTags(queryClient, ['orders']) });
}

export function useRemoveItem(failure: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ orderId, itemId }: { orderId: string; itemId: string }) => deleteItem({ path: { orderId, itemId }, throwOnError: true }),
    meta: { failure },
    onSettled: () => invalidateTags(queryClient, ['orders']),
  });
}

export function useChargeCart(orderId: string) {
  const store = useStoreCart();
  const { mutateAsync, ...state } = useMutation({ ...putOrderMutation(), onSuccess: store });
  return { ...state, charge: (version: number, body: CartCharge) => mutateAsync({ path: { orderId }, body, headers: ifMatch(version) }) };
}

export function useJustifyItem(orderId: string) {
  const store = useStoreCart();
  const { mutateAsync, ...state } = useMutation({ ...putItemMutation(), onSuccess: store });
  return {
    ...state,
    justify: (item: Pick<OrderItem, 'uuid' | 'version'>, body: Justifying) =>
      mutateAsync({ path: { orderId, itemId: item.uuid }, body, headers: ifMatch(item.version) }),
  };
}

/** Another of its travelers drives a rented car. */
export function useChangeDriver(orderId: string, failure: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    ...putItemMutation(),
    meta: { failure },
    onSuccess: useStoreCart(),
    onError: () => invalidateTags(queryClient, ['orders']),
  });
  const change = (item: Pick<OrderItem, 'uuid' | 'version'>, conductorUuid: string) =>
    mutate({ path: { orderId, itemId: item.uuid }, body: { conductorUuid }, headers: ifMatch(item.version) });
  return { change, isPending };
}

/** Answers the order, and whether its approvers are already known (200) or still on their way (202). */
export function useSubmitCart(orderId: string) {
  const queryClient = useQueryClient();
  const { mutateAsync, ...state } = useMutation({
    ...postSubmitMutation({ path: { orderId } }),
    onSettled: () => invalidateTags(queryClient, ['orders']),
  });
  return {
    ...state,
    submit: async (obs: string | null, { method, cardUuid }: { method: OrdersPaymentMethod; cardUuid: string | null }) => {
      const body = { paymentMethod: method, obs, ...(cardUuid !== null && { creditCardUuid: cardUuid }) };
      const answer = await mutateAsync({ path: { orderId }, body });
      return { order: answer.data, isKnown: !('waitTime' in answer) };
    },
  };
}
