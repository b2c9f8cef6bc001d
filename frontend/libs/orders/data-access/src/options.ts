/** POST …/options/{id}/choose: one of the options that a consultant quoted for a stay. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HotelOption } from '@trajeto/shared-api-client';
import { invalidateTags, postChoiceMutation } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';
import { useStoreCart } from './cart';
import type { ItemOf } from './items';

export type QuotedOption = HotelOption;

interface Words {
  success: string;
  failure: string;
}

/** After a refusal the order is read again: the options have ended, or another person has chosen. */
export function useChooseOption(orderId: string, words: Words, onChosen: () => void) {
  const queryClient = useQueryClient();
  const store = useStoreCart();
  const { mutate, isPending } = useMutation({
    ...postChoiceMutation(),
    meta: { ...words },
    onSuccess: (answer) => {
      store(answer);
      onChosen();
    },
    onSettled: () => invalidateTags(queryClient, ['orders']),
  });
  const choose = (item: Pick<ItemOf<'offline_hotel'>, 'uuid' | 'version'>, optionId: string) =>
    mutate({ path: { orderId, itemId: item.uuid, optionId }, headers: ifMatch(item.version) });
  return { choose, isPending };
}
