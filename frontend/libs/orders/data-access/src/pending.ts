/** GET /orders/pending with its figures, and what a consultant does with a task of the agency's queue. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { GetPendingData, QueueSummary, TaskClose, PendingKind as Kind, PendingTask as Task } from '@trajeto/shared-api-client';
import {
  agencyEmployeesOptions,
  getPendingOptions,
  getPendingSummaryOptions,
  invalidateTags,
  patchConsultantMutation,
  postCloseMutation,
  postReleaseMutation,
  postTakeMutation,
  STALE,
} from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type PendingKind = Kind;
export type PendingTask = Task;
export type PendingFigures = QueueSummary;
export type PendingQuestion = NonNullable<GetPendingData['query']>;
export type Closing = TaskClose;

export const pendingQuery = (question: PendingQuestion) =>
  queryOptions({ ...getPendingOptions({ query: question }), staleTime: STALE.none, placeholderData: keepPreviousData });

export const pendingFiguresQuery = () => queryOptions({ ...getPendingSummaryOptions(), staleTime: STALE.none, select: ({ data }) => data });

interface Words {
  success: string;
  failure: string;
}

/** Whoever was too late sees at once who was faster. */
function useRefreshQueue() {
  const queryClient = useQueryClient();
  return () => invalidateTags(queryClient, ['orders', 'inbox']);
}

export function useTakeTask(words: Words) {
  const { mutate, isPending } = useMutation({
    ...postTakeMutation(),
    meta: { ...words, isRetryOffered: true },
    onSettled: useRefreshQueue(),
  });
  return { take: (taskId: string) => mutate({ path: { taskId } }), isPending };
}

export function useReleaseTask(words: Words) {
  const { mutate, isPending } = useMutation({
    ...postReleaseMutation(),
    meta: { ...words, isRetryOffered: true },
    onSettled: useRefreshQueue(),
  });
  return { release: (taskId: string) => mutate({ path: { taskId } }), isPending };
}

export function useCloseTask(words: Words) {
  const { mutateAsync, isPending } = useMutation({ ...postCloseMutation(), meta: { ...words }, onSettled: useRefreshQueue() });
  return { close: (taskId: string, body: Closing) => mutateAsync({ path: { taskId }, body }), isPending };
}

const COLLEAGUES = 50;

/** The active people of the agency whose name has these words, but for the one of account `exceptUser`: managers only. */
export const colleagueOptionsQuery = (agencyId: string, words: string, exceptUser: string | null) =>
  queryOptions({
    ...agencyEmployeesOptions({
      path: { agencyId },
      query: { active: true, page: 1, limit: COLLEAGUES, ...(words && { name: words }) },
    }),
    staleTime: STALE.smallest,
    select: ({ data }) => data.filter(({ userUuid }) => userUuid !== exceptUser).map(({ uuid, name }) => ({ value: uuid, label: name })),
  });

/** PATCH /orders/{id}/consultant: the tasks taken of the order go along. */
export function useTransferOrder(words: Words) {
  const { mutateAsync, isPending } = useMutation({ ...patchConsultantMutation(), meta: { ...words }, onSettled: useRefreshQueue() });
  const transfer = ({ uuid, version }: Pick<PendingTask['order'], 'uuid' | 'version'>, agencyEmployeeUuid: string) =>
    mutateAsync({ path: { orderId: uuid }, body: { agencyEmployeeUuid }, headers: ifMatch(version) });
  return { transfer, isPending };
}
