/** A price that rose after approval: what it is, and the answers to it: accept, drop, or another item in its place. */
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type {
  ItemCreate,
  PriceChanges as PriceChangesRead,
  ReSearch as ReSearchRead,
  ReSearchStep as ReSearchStepRead,
} from '@trajeto/shared-api-client';
import {
  getPriceChangesOptions,
  getReSearchOptions,
  invalidateTags,
  postAcceptMutation,
  postDropMutation,
  postSwapMutation,
  STALE,
} from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';
import type { Bought } from './cart';
import type { Order } from './order';

export type PriceChanges = PriceChangesRead;
export type ReSearch = ReSearchRead;
export type ReSearchStep = ReSearchStepRead;
export type Swapping = Pick<ItemCreate, 'offerUuid' | 'travelersUuids' | 'justificationUuid' | 'brokenPolicyJustification'> & Bought;

export const priceChangesQuery = (orderId: string) =>
  queryOptions({ ...getPriceChangesOptions({ path: { orderId } }), staleTime: STALE.none, gcTime: 0, select: ({ data }) => data });

/** The steps of exchanging `items`; without any of those that rose. Never from an old answer: a step done is not opened again. */
export const reSearchQuery = (orderId: string, items: readonly string[]) =>
  queryOptions({
    ...getReSearchOptions({ path: { orderId }, query: { itemsUuid: [...items] } }),
    staleTime: STALE.none,
    gcTime: 0,
    select: ({ data }) => data,
  });

const refresh = (queryClient: QueryClient) => invalidateTags(queryClient, ['orders', 'approval-requests', 'bi']);

type Seen = Pick<Order, 'uuid' | 'version'>;

/** Answers the order's status as it is then; null while approvers are still being found. */
export function useAcceptPrice(order: Seen) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({ ...postAcceptMutation(), onSettled: () => refresh(queryClient) });
  const accept = async (itemsUuid: string[], newValue: string): Promise<Order['status'] | null> => {
    const answer = await mutateAsync({
      path: { orderId: order.uuid },
      body: { itemsUuid, newValue },
      headers: ifMatch(order.version),
    });
    return answer.data?.status ?? null;
  };
  return { accept };
}

export function useDropItems(order: Seen) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({ ...postDropMutation(), onSettled: () => refresh(queryClient) });
  const drop = (itemsUuid: string[]) =>
    mutateAsync({ path: { orderId: order.uuid }, body: { itemsUuid }, headers: ifMatch(order.version) });
  return { drop };
}

/** Resolves once everything on screen knows the new item. */
export function useSwapItem(orderId: string, itemId: string) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({ ...postSwapMutation(), onSettled: () => refresh(queryClient) });
  const swap = async (body: Swapping): Promise<Order> => (await mutateAsync({ path: { orderId, itemId }, body })).data;
  return { swap };
}
