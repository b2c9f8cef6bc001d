/** GET and PUT /me/preferences: how the product looks and reacts for me, on every device. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { setMyPreferences, type MyPreferencesResponse, type PreferencesUpdate } from '@trajeto/shared-api-client';
import { invalidateTags, myPreferencesOptions } from '@trajeto/shared-api-client/queries';

export type Preferences = MyPreferencesResponse['data'];

export const preferencesQuery = () => queryOptions({ ...myPreferencesOptions(), select: ({ data }) => data });

/** Shown as changed at once; a refusal takes it back. What is not named stays. */
export function useSavePreferences(failure: string) {
  const queryClient = useQueryClient();
  const { queryKey } = myPreferencesOptions();
  return useMutation({
    mutationFn: (body: PreferencesUpdate) => setMyPreferences({ body, throwOnError: true }),
    meta: { failure },
    onMutate: (change) => {
      const before = queryClient.getQueryData(queryKey);
      if (before) queryClient.setQueryData(queryKey, { ...before, data: { ...before.data, ...change } as Preferences });
      return before;
    },
    onError: (_error, _change, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () => invalidateTags(queryClient, ['me', 'bootstrap']),
  });
}
