/** A write as screens use it: its sentences, and the tags it makes stale whatever came of it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateTags } from '@trajeto/shared-api-client/queries';

/** What a person reads after a write; without `failure` the screen shows it. */
export interface Words {
  success?: string;
  failure?: string;
}

export function useWrite<Variables, Answer>(words: Words, tags: readonly string[], mutationFn: (variables: Variables) => Promise<Answer>) {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn,
    meta: { ...words },
    onSettled: () => invalidateTags(queryClient, tags),
  });
  return { run: mutateAsync, isPending };
}
