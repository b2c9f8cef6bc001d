/** The pairs an expense may be one half of, and what a person says of them. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { STALE } from '@trajeto/shared-api-client/queries';
import { keyOf, post, read } from './call';
import { refreshExpenses } from './expenses';
import type { DuplicatePair, Many, One } from './shapes';

const URL_OF_PAIRS = '/employees/expenses/{expenseId}/duplicates';

export const duplicatesQuery = (expenseId: string) =>
  queryOptions({
    queryKey: keyOf(URL_OF_PAIRS, { path: { expenseId } }),
    queryFn: ({ signal }) => read<Many<DuplicatePair>>(URL_OF_PAIRS, { path: { expenseId } }, signal),
    staleTime: STALE.none,
    select: ({ data }) => data,
  });

export interface DuplicateVerdict {
  pairId: string;
  verdict: 'confirm' | 'dismiss';
  obs: string | null;
  /** Of a confirmed pair, the one that stays. */
  keptUuid?: string;
}

export function useJudgeDuplicate(expenseId: string, failure: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ pairId, verdict, ...body }: DuplicateVerdict) =>
      post<One<DuplicatePair>>(`${URL_OF_PAIRS}/{pairId}/${verdict}`, body, { path: { expenseId, pairId } }),
    meta: { failure },
    onSettled: () => refreshExpenses(queryClient),
  });
}
