/** The one cache; failures and successes that carry a sentence in `meta` become snackbars here. */
import { MutationCache, QueryClient } from '@tanstack/react-query';
import { showFailure, showSnackbar } from '@trajeto/shared-ui';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The default sentence of this action's failure; without it the screen shows the failure itself. */
      failure?: string;
      success?: string;
    };
  }
}

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false }, mutations: { retry: false } },
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, { meta }) => {
      if (meta?.failure) showFailure(error, meta.failure);
    },
    onSuccess: (_data, _variables, _result, { meta }) => {
      if (meta?.success) showSnackbar({ kind: 'success', message: meta.success });
    },
  }),
});
