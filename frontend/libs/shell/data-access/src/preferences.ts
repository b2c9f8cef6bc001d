/** PUT /me/preferences: one wish changed among all, shown at once and taken back when the server refuses. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ColumnChoice, PreferencesUpdate, SavedView } from '@trajeto/shared-api-client';
import { invalidateTags, setMyPreferencesMutation } from '@trajeto/shared-api-client/queries';
import { bootstrapQuery, type Bootstrap } from './bootstrap';

export interface Preferences {
  /** The colour scheme on every device; null while nothing is wished. */
  theme: 'light' | 'dark' | 'system' | null;
  /** Of the rows of tables; null while nothing is wished. */
  density: 'comfortable' | 'compact' | null;
  hideLimit: boolean;
  singleKeys: boolean;
  /** Of each list: the columns left out, and the views saved. */
  columns: Readonly<Record<string, readonly ColumnChoice[]>>;
  views: readonly SavedView[];
  /** The slugs of the reports kept at hand. */
  favoriteReports: readonly string[];
}

/** Absent wishes read as the product's own: the limit shows, single keys work. */
export const preferencesOf = ({ preferences }: Pick<Bootstrap, 'preferences'>): Preferences => ({
  theme: preferences?.theme ?? null,
  density: preferences?.density ?? null,
  hideLimit: preferences?.hideLimit === true,
  singleKeys: preferences?.singleKeys !== false,
  // The contract names the lists by a pattern, which its types widen to unknown.
  columns: (preferences?.columns ?? {}) as Preferences['columns'],
  views: preferences?.views ?? [],
  favoriteReports: preferences?.favoriteReports ?? [],
});

export function useWish(failure: string) {
  const queryClient = useQueryClient();
  const { queryKey } = bootstrapQuery();
  const { mutate } = useMutation({
    ...setMyPreferencesMutation(),
    // One after the other: each names all columns or all views, and the last shall stand.
    scope: { id: 'preferences' },
    meta: { failure, isRetryOffered: true },
    onError: () => invalidateTags(queryClient, ['bootstrap']),
    onSettled: () => invalidateTags(queryClient, ['me']),
  });
  return (wish: Partial<Omit<Preferences, 'density'> & { density: NonNullable<Preferences['density']> }>) => {
    const body = wish as PreferencesUpdate;
    queryClient.setQueryData(queryKey, (start) =>
      start
        ? { ...start, data: { ...start.data, preferences: { ...start.data.preferences, ...body } as Bootstrap['preferences'] } }
        : start,
    );
    mutate({ body });
  };
}
