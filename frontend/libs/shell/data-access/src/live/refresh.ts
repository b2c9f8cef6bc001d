/** What a live event does to the cache; screens refetch, no business data travels in events. */
import type { QueryClient } from '@tanstack/react-query';
import { invalidateTags, type CacheTag } from '@trajeto/shared-api-client/queries';

/** After a (re)connect anything may have been missed: all on screen is asked again, the rest when next shown. */
export const refreshScreen = (queryClient: QueryClient): Promise<void> => queryClient.invalidateQueries();

export const refreshTags = (queryClient: QueryClient, tags: readonly CacheTag[]): Promise<void> => invalidateTags(queryClient, tags);
export type { CacheTag };
