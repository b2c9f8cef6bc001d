/** Asks once more after a live event, so that figures are never a step behind what they tell of. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The event tells of the order; its sums reach bi a moment later. */
const SUMS_FOLLOW = 700;

/** `tag`: the calls that are asked, by the first noun of their path. */
export function useLateSums(tag: string) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const isOurs = (key: readonly unknown[]) => ((key[0] as { tags?: readonly string[] } | undefined)?.tags ?? []).includes(tag);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate' || !isOurs(event.query.queryKey as readonly unknown[])) return;
      clearTimeout(timer);
      timer = setTimeout(
        () => void queryClient.refetchQueries({ type: 'active', predicate: ({ queryKey }) => isOurs(queryKey) }),
        SUMS_FOLLOW,
      );
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queryClient, tag]);
}
