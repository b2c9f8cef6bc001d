/** /orders/{id}/payment: what is paid before the tickets, and the agency's word that the money came. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrdersOrderPayment, OrdersPaymentMethod } from '@trajeto/shared-api-client';
import { getOrderPaymentOptions, invalidateTags, postPaymentConfirmationMutation, STALE } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';
import type { Order } from './order';

export type OrderPayment = OrdersOrderPayment;
export type PaymentMethod = OrdersPaymentMethod;

/** Its issuer and the agency read it; where nothing was ever to be paid first there is none. */
export const orderPaymentQuery = (orderId: string) =>
  queryOptions({ ...getOrderPaymentOptions({ path: { orderId } }), staleTime: STALE.none, select: ({ data }) => data });

export function useConfirmPayment(order: Pick<Order, 'uuid' | 'version'>, words: { success: string; failure: string }) {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    ...postPaymentConfirmationMutation(),
    meta: { ...words },
    onSettled: () => invalidateTags(queryClient, ['orders', 'inbox']),
  });
  const confirm = (reference: string | null) =>
    mutateAsync({ path: { orderId: order.uuid }, body: { reference }, headers: ifMatch(order.version) });
  return { confirm, isPending };
}
