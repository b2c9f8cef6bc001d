/** POST /customers/orders/approval: one decision about an order, and what it makes stale. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApprovalsOrderDecision } from '@trajeto/shared-api-client';
import { decideOrderRequestMutation, invalidateTags } from '@trajeto/shared-api-client/queries';

export type OrderDecision = ApprovalsOrderDecision;

interface TryLater {
  code?: string;
  waitTime?: number;
}

/** Answers the seconds to wait when the order has not followed the decision yet (202), else 0. */
export function useDecideOrder(failure: string) {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    ...decideOrderRequestMutation(),
    meta: { failure },
    onSettled: () => invalidateTags(queryClient, ['approval-requests', 'orders', 'bootstrap']),
  });
  return {
    isPending,
    decide: async (decision: OrderDecision): Promise<number> => {
      const answer = (await mutateAsync({ body: decision })) as TryLater;
      return answer.code === 'RETRY_REQUEST' ? (answer.waitTime ?? 2) : 0;
    },
    follow: () => invalidateTags(queryClient, ['approval-requests', 'orders']),
  };
}
