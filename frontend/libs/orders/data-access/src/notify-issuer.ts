/** POST /orders/{id}/notify-issuer: a message to whoever issued the order. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateTags, postNotifyIssuerMutation } from '@trajeto/shared-api-client/queries';

export function useNotifyIssuer(orderId: string, words: { success: string; failure: string }) {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    ...postNotifyIssuerMutation(),
    meta: { ...words },
    onSuccess: () => invalidateTags(queryClient, ['orders']),
  });
  const notify = (text: string) => mutateAsync({ path: { orderId }, body: { text } });
  return { notify, isPending };
}
