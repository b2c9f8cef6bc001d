/** The one cache; failures and successes that carry a sentence in `meta` become snackbars here. */
import { hashKey, MutationCache, QueryClient, type Mutation } from '@tanstack/react-query';
import { noteAsk, showFailure, showSnackbar } from '@trajeto/shared-ui';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The default sentence of this action's failure; without it the screen shows the failure itself. */
      failure?: string;
      success?: string;
      /**
       * Offers 'Tentar de novo' after a call without an answer. Only for a write no caller waits for: a caller whose
       * promise was rejected keeps its dialog or form open, where the same button is pressed again.
       */
      isRetryOffered?: boolean;
    };
  }
}

type Attempt = Pick<Mutation, 'mutationId' | 'meta'> & { readonly state: { readonly variables: unknown } };
const isRepeatOf = (first: Attempt) => (other: Attempt) =>
  other.mutationId > first.mutationId &&
  other.meta?.failure === first.meta?.failure &&
  hashKey([other.state.variables]) === hashKey([first.state.variables]);

/** Runs a failed write again, unless that was done already: by this button or by the one that started it. */
function runAgain(mutation: Mutation<unknown, unknown>): void {
  const isDone = mutation.state.status !== 'error' || queryClient.getMutationCache().getAll().some(isRepeatOf(mutation));
  if (!isDone) void mutation.execute(mutation.state.variables).catch(() => undefined);
}

export const queryClient = new QueryClient({
  // A write without a network fails at once: kept unsent it would happen later, on its own.
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false }, mutations: { retry: false, networkMode: 'always' } },
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      const { failure, isRetryOffered } = mutation.meta ?? {};
      if (failure) showFailure(error, failure, isRetryOffered ? () => runAgain(mutation) : undefined);
    },
    onSuccess: (_data, _variables, _result, { meta }) => {
      noteAsk();
      if (meta?.success) showSnackbar({ kind: 'success', message: meta.success });
    },
  }),
});
