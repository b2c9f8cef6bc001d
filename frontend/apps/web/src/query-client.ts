/** The one cache; failures and successes that carry a sentence in `meta` become snackbars here. */
import { hashKey, MutationCache, QueryClient, type Mutation } from '@tanstack/react-query';
import { WriteAttempt } from '@trajeto/shared-api-client/queries';
import { isUnanswered, noteAsk, showFailure, showSnackbar } from '@trajeto/shared-ui';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The default sentence of this action's failure; without it the screen shows the failure itself. */
      failure?: string;
      success?: string;
      /**
       * Offers 'Tentar de novo' after a call without an answer, for a write of no `useWrite` whose caller does not wait:
       * one whose promise was rejected keeps its dialog or form open, where the same button is pressed again.
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

function showFailureOf(error: unknown, variables: unknown, mutation: Mutation<unknown, unknown>): void {
  const { failure, isRetryOffered } = mutation.meta ?? {};
  if (!failure) return;
  if (variables instanceof WriteAttempt && isUnanswered(error)) variables.offer((offer) => showFailure(error, failure, offer));
  else showFailure(error, failure, isRetryOffered ? { retry: () => runAgain(mutation) } : undefined);
}

export const queryClient = new QueryClient({
  // A write without a network fails at once: kept unsent it would happen later, on its own.
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false }, mutations: { retry: false, networkMode: 'always' } },
  mutationCache: new MutationCache({
    onError: (error, variables, _result, mutation) => showFailureOf(error, variables, mutation),
    onSuccess: (_data, _variables, _result, { meta }) => {
      noteAsk();
      if (meta?.success) showSnackbar({ kind: 'success', message: meta.success });
    },
  }),
});
