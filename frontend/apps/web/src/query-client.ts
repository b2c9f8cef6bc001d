/** The one cache; failures and successes that carry a sentence in `meta` become snackbars here. */
import { MutationCache, QueryClient } from '@tanstack/react-query';
import { noteAsk, showFailure, showSnackbar } from '@trajeto/shared-ui';

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
  // An act without a network fails at once, with the way to try again: unsent and unseen it would happen later, on its own.
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false }, mutations: { retry: false, networkMode: 'always' } },
  mutationCache: new MutationCache({
    onError: (error, variables, _result, mutation) => {
      const again = () => void mutation.execute(variables).catch(() => undefined);
      if (mutation.meta?.failure) showFailure(error, mutation.meta.failure, again);
    },
    onSuccess: (_data, _variables, _result, { meta }) => {
      noteAsk();
      if (meta?.success) showSnackbar({ kind: 'success', message: meta.success });
    },
  }),
});
