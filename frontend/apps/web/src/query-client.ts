/** The one cache; failures and successes of writes that carry a sentence in `meta` and failed refreshes become snackbars here. */
import { hashKey, MutationCache, QueryCache, QueryClient, type Mutation, type Query } from '@tanstack/react-query';
import { ApiError, WriteAttempt } from '@trajeto/shared-auth';
import { isUnanswered, noteListRequest, showFailure, showSnackbar } from '@trajeto/shared-ui';

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

/** Milliseconds between two messages about refreshes that fail: a server in trouble fails many at once, and again at each poll. */
const REFRESH_MESSAGE_PAUSE = 60_000;
let refreshMessageAt = -Infinity;

/** Logs a failed read. With an earlier answer on screen no page shows the failure, so a message does; offline has a banner. */
function showReadFailure(error: unknown, query: Query<unknown, unknown>): void {
  console.error('read failed', (query.queryKey[0] as { _id?: string } | undefined)?._id ?? query.queryHash, error);
  const isSaidElsewhere =
    query.state.data === undefined || !query.isActive() || (error instanceof ApiError && [0, 401].includes(error.status));
  if (isSaidElsewhere || Date.now() - refreshMessageAt < REFRESH_MESSAGE_PAUSE) return;
  refreshMessageAt = Date.now();
  showSnackbar({
    kind: 'warning',
    message: 'Não foi possível atualizar os dados desta página.',
    requestId: error instanceof ApiError ? error.requestId : null,
    action: {
      label: 'Tentar de novo',
      onClick: () => void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
    },
  });
}

export const queryClient = new QueryClient({
  // A write without a network fails at once: kept unsent it would happen later, on its own.
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false }, mutations: { retry: false, networkMode: 'always' } },
  queryCache: new QueryCache({ onError: showReadFailure }),
  mutationCache: new MutationCache({
    onError: (error, variables, _result, mutation) => showFailureOf(error, variables, mutation),
    onSuccess: (_data, _variables, _result, { meta }) => {
      noteListRequest();
      if (meta?.success) showSnackbar({ kind: 'success', message: meta.success });
    },
  }),
});
