/** GET /orders/{id} with its history, and what a person may do with an order that exists. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getOrderVoucher,
  type AirFlight,
  type AirSegment,
  type CancellationPreview,
  type OrdersHistoryEntry,
  type OrdersOrderRead,
  type TravelerRead,
} from '@trajeto/shared-api-client';
import {
  getCancellationOptions,
  getHistoryOptions,
  getOrderOptions,
  invalidateTags,
  postCancelMutation,
  postRecallMutation,
  postRetryMutation,
  STALE,
} from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type Order = OrdersOrderRead;
export type OrderTraveler = TravelerRead;
export type ItemFlight = AirFlight;
export type ItemSegment = AirSegment;
export type OrderHistoryEntry = OrdersHistoryEntry;
export type Cancellation = CancellationPreview;

export const orderQuery = (orderId: string) =>
  queryOptions({ ...getOrderOptions({ path: { orderId } }), staleTime: STALE.none, select: ({ data }) => data });

export const orderHistoryQuery = (orderId: string) =>
  queryOptions({ ...getHistoryOptions({ path: { orderId } }), staleTime: STALE.none, select: ({ data }) => data });

/** What canceling costs and gives back; asked anew each time, the free hours run out. */
export const cancellationQuery = (orderId: string) =>
  queryOptions({
    ...getCancellationOptions({ path: { orderId } }),
    staleTime: STALE.none,
    gcTime: 0,
    select: ({ data }) => data,
  });

interface Words {
  success: string;
  failure: string;
}

export function useRecallOrder(order: Pick<Order, 'uuid' | 'version'>, words: Words) {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    ...postRecallMutation(),
    meta: { ...words },
    onSettled: () => invalidateTags(queryClient, ['orders', 'approval-requests']),
  });
  const recall = (reason: string | null) =>
    mutateAsync({ path: { orderId: order.uuid }, body: { reason }, headers: ifMatch(order.version) });
  return { recall, isPending };
}

export interface Canceling {
  reason: string;
  /** Absent: the whole order. */
  itemsUuid?: string[] | undefined;
  acceptedTax?: string | undefined;
}

export function useCancelOrder(order: Pick<Order, 'uuid' | 'version'>, words: Words) {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    ...postCancelMutation(),
    meta: { ...words },
    onSettled: () => invalidateTags(queryClient, ['orders', 'approval-requests', 'bi']),
  });
  const cancel = (body: Canceling) => mutateAsync({ path: { orderId: order.uuid }, body, headers: ifMatch(order.version) });
  return { cancel, isPending };
}

/** The agency tries again what a supplier refused; the queue follows. */
export function useRetryOrder(order: Pick<Order, 'uuid' | 'version'>, words: Words) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    ...postRetryMutation(),
    meta: { ...words, isRetryOffered: true },
    onSettled: () => invalidateTags(queryClient, ['orders', 'inbox']),
  });
  const retry = () => mutate({ path: { orderId: order.uuid }, headers: ifMatch(order.version) });
  return { retry, isPending };
}

/** The name a file goes by, as the server says it. */
export const fileName = (disposition: string | null) => /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1];

/** GET /orders/{id}/voucher with the bearer; answers the file and the name the server gives it. */
export function useVoucher(failure: string) {
  return useMutation({
    mutationFn: async (orderId: string) => {
      const { data, response } = await getOrderVoucher({ path: { orderId }, parseAs: 'blob', throwOnError: true });
      return { file: data, name: fileName(response.headers.get('Content-Disposition')) ?? 'voucher.pdf' };
    },
    meta: { failure },
  });
}
