/** Invalidation by what a call is about, for live events and for our own writes. */
import type { QueryClient } from '@tanstack/react-query';

/** Marks stale every query whose call carries one of `tags` (the first noun of its path) and refetches those on screen. */
export function invalidateTags(queryClient: QueryClient, tags: readonly string[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [head] }) => {
      const carried = (head as { tags?: readonly string[] } | undefined)?.tags ?? [];
      return carried.some((tag) => tags.includes(tag));
    },
  });
}
