/** Advances as an expense needs them, those a person still has to account for, and asking for one. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { postAdvance, postAdvances } from '@trajeto/shared-api-client';
import { getAdvanceOptions, getAdvancesOptions, invalidateTags, STALE } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';
import { formOf, type FormFields } from './form-fields';
import type { Advance, NewAdvance } from './shapes';

const MOST = 100;
const hasMoneyLeft = ({ balance }: Advance) => Number(balance) > 0;

/** The caller's own paid advances with money left. */
export const ownAdvancesQuery = () =>
  queryOptions({
    ...getAdvancesOptions({ query: { statuses: ['paid'], mine: true, limit: MOST } }),
    staleTime: STALE.smallest,
    select: ({ data }) => data.filter(hasMoneyLeft),
  });

/** Paid advances with money left of whoever has this name. */
export const openAdvancesQuery = (travelerName: string) =>
  queryOptions({
    ...getAdvancesOptions({ query: { statuses: ['paid'], travelerName, limit: MOST } }),
    staleTime: STALE.smallest,
    placeholderData: keepPreviousData,
    select: ({ data }) => data.filter(hasMoneyLeft),
  });

/** As many as one question answers. */
export const MOST_ADVANCES = MOST;

/** All advances of one person; the list is asked by name, which a namesake may have too. */
export const advancesOfQuery = (employeeUuid: string, name: string) =>
  queryOptions({
    ...getAdvancesOptions({ query: { travelerName: name, limit: MOST } }),
    staleTime: STALE.smallest,
    select: ({ data, meta }) => ({
      advances: data.filter(({ traveler }) => traveler.uuid === employeeUuid),
      isCut: meta.total > data.length,
    }),
  });

export const advanceQuery = (advanceId: string) =>
  queryOptions({ ...getAdvanceOptions({ path: { advanceId } }), staleTime: STALE.none, select: ({ data }) => data });

const refresh = (queryClient: QueryClient) => invalidateTags(queryClient, ['advance-orders', 'approval-requests', 'orders', 'inbox']);
/** 202 while the approvers of what was asked are still on their way. */
const isKnown = (answer: { code?: string }) => answer.code !== 'RETRY_REQUEST';

/** Answers whether their approvers are already known. */
export function useRequestAdvances() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (advances: readonly NewAdvance[]) =>
      isKnown((await postAdvances({ body: [...advances], throwOnError: true })).data as object),
    onSettled: () => refresh(queryClient),
  });
}

export function useEditAdvance() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ advance: { uuid, version }, fields }: { advance: Pick<Advance, 'uuid' | 'version'>; fields: FormFields }) => {
      const form = formOf(fields, ifMatch(version));
      return isKnown((await postAdvance({ path: { advanceId: uuid }, ...form, throwOnError: true })).data as object);
    },
    onSettled: () => refresh(queryClient),
  });
}
