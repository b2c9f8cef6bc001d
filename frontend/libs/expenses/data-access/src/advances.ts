/** Advances as an expense needs them: those with money left, those a person still has to account for, and asking for one. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateTags, STALE } from '@trajeto/shared-api-client/queries';
import { keyOf, post, read } from './call';
import type { Advance, Many, NewAdvance, Page } from './shapes';

/** The caller's own paid advances; the balance says whether money is left. */
export const ownAdvancesQuery = () =>
  queryOptions({
    queryKey: keyOf('/travelers/advance-orders', { query: { statuses: ['paid'], mine: true, limit: 100 } }),
    queryFn: ({ signal }) =>
      read<Page<Advance>>('/travelers/advance-orders', { query: { statuses: ['paid'], mine: true, limit: 100 } }, signal),
    staleTime: STALE.smallest,
    select: ({ data }) => data.filter(({ balance }) => Number(balance) > 0),
  });

/** Paid advances of everybody the caller may see. */
export const openAdvancesQuery = (travelerName: string) =>
  queryOptions({
    queryKey: keyOf('/travelers/advance-orders', { query: { statuses: ['paid'], travelerName, limit: 100 } }),
    queryFn: ({ signal }) =>
      read<Page<Advance>>('/travelers/advance-orders', { query: { statuses: ['paid'], travelerName, limit: 100 } }, signal),
    staleTime: STALE.smallest,
    placeholderData: keepPreviousData,
    select: ({ data }) => data,
  });

/** Answers the advances, and whether their approvers are already known (201) or still on their way (202). */
export function useRequestAdvances() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (advances: readonly NewAdvance[]) => {
      const answer = await post<Many<Advance> & { code?: string }>('/travelers/advance-orders', advances);
      return { advances: answer.data, isKnown: answer.code !== 'RETRY_REQUEST' };
    },
    onSettled: () => invalidateTags(queryClient, ['advance-orders', 'approval-requests', 'orders', 'inbox']),
  });
}
