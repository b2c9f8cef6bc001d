/** Invalidation by what a call is about, for live events and for our own writes. */
import type { QueryClient } from '@tanstack/react-query';
import type { CacheTag } from './naming/generated/tags';

/** Marks stale every query whose call carries one of `tags` (the first noun of its path) and refetches those on screen. */
export function invalidateTags(queryClient: QueryClient, tags: readonly CacheTag[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [head] }) => {
      const carried = (head as { tags?: readonly string[] } | undefined)?.tags ?? [];
      return carried.some((tag) => tags.some((stale) => stale === tag));
    },
  });
}
