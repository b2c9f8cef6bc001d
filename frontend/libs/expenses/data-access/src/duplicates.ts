/** The pairs an expense may be one half of, and what a person says of them. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { confirmDuplicate, dismissDuplicate, explainDuplicate } from '@trajeto/shared-api-client';
import { getDuplicatesOptions, STALE } from '@trajeto/shared-api-client/queries';
import { refreshExpenses } from './expenses';
import type { DuplicatePair } from './shapes';

export const duplicatesQuery = (expenseId: string) =>
  queryOptions({
    ...getDuplicatesOptions({ path: { expenseId } }),
    staleTime: STALE.none,
    select: ({ data }): DuplicatePair[] => data,
  });

export interface DuplicateVerdict {
  pairId: string;
  /** An explanation is the owner's and decides nothing; it needs words. */
  verdict: 'explain' | 'confirm' | 'dismiss';
  obs: string | null;
  /** Of a confirmed pair, the one that stays; absent: the other one. */
  keptUuid?: string | undefined;
}

export function useJudgeDuplicate(expenseId: string, failure: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ pairId, verdict, obs, keptUuid }: DuplicateVerdict) => {
      const path = { expenseId, pairId };
      if (verdict === 'explain') return (await explainDuplicate({ path, body: { obs: obs ?? '' }, throwOnError: true })).data;
      if (verdict === 'dismiss') return (await dismissDuplicate({ path, body: { obs }, throwOnError: true })).data;
      return (await confirmDuplicate({ path, body: { obs, ...(keptUuid && { keptUuid }) }, throwOnError: true })).data;
    },
    meta: { failure },
    onSettled: () => refreshExpenses(queryClient),
  });
}
