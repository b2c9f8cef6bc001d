/** What finance registers: an advance paid, a refund paid, a return received. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formBody, postPayment, postPayRefund, postReceiveReturn } from '@trajeto/shared-api-client';
import { invalidateTags } from '@trajeto/shared-api-client/queries';
import type { Payout } from './shapes';
import type { Words } from './writing';

export type Payment = 'advance' | 'refund' | 'return';

const TOUCHED = ['advance-orders', 'expense-reports', 'expenses', 'inbox', 'bi'] as const;

/** An advance is never paid without its receipt: the form has asked for it. */
async function send(payment: Payment, subject: string, payout: Payout): Promise<void> {
  const file = payout.paymentReceiptImage;
  if (payment === 'advance') {
    const body = { paymentMethod: payout.paymentMethod, paymentReceiptImage: file ?? new Blob() };
    await postPayment({ path: { advanceId: subject }, body, ...formBody, throwOnError: true });
    return;
  }
  const register = payment === 'refund' ? postPayRefund : postReceiveReturn;
  await register({ path: { reportId: subject }, body: payout, ...formBody, throwOnError: true });
}

/** `subject` is the advance or the report. */
export function useRegisterPayment(payment: Payment, words: Words) {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ subject, payout }: { subject: string; payout: Payout }) => send(payment, subject, payout),
    meta: { ...words },
    onSettled: () => invalidateTags(queryClient, TOUCHED),
  });
  return { register: mutateAsync, isPending };
}
