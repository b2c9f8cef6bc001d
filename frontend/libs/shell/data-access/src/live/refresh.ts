/** What a live event does to the cache; screens refetch, no business data travels in events. */
import type { QueryClient } from '@tanstack/react-query';
import { invalidateTags, type CacheTag } from '@trajeto/shared-api-client/queries';

/** Marks every query stale and refetches those on screen. */
export const refreshScreen = (queryClient: QueryClient): Promise<void> => queryClient.invalidateQueries();

/** Refreshes what may have missed an event: everything that was read before the connection stood. */
export const refreshOlderThan = (queryClient: QueryClient, connectedAt: number): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt < connectedAt });

export const refreshTags = (queryClient: QueryClient, tags: readonly CacheTag[]): Promise<void> => invalidateTags(queryClient, tags);
export type { CacheTag };
