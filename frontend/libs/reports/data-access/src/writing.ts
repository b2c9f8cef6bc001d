/** What its owner does with a report or an advance: create, change, remove, send; and what each act makes stale. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteAdvance, deleteReport, postReport, postRequestApproval, putReport } from '@trajeto/shared-api-client';
import { invalidateTags } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';
import type { ReportDraft } from './shapes';

const TOUCHED = ['expense-reports', 'expenses', 'advance-orders', 'approval-requests', 'inbox'];

export interface Words {
  success?: string;
  failure: string;
}
interface Stored {
  uuid: string;
  version: number;
}

function useWrite<Variables, Answer>(words: Words, mutationFn: (variables: Variables) => Promise<Answer>) {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn,
    meta: { ...words },
    onSettled: () => invalidateTags(queryClient, TOUCHED),
  });
  return { run: mutateAsync, isPending };
}

export const useCreateReport = (words: Words) =>
  useWrite(words, async (body: ReportDraft) => (await postReport({ body, throwOnError: true })).data.data);

export const useUpdateReport = (words: Words) =>
  useWrite(words, async ({ report, draft }: { report: Stored; draft: ReportDraft }) => {
    const { data } = await putReport({
      path: { reportId: report.uuid },
      body: draft,
      headers: ifMatch(report.version),
      throwOnError: true,
    });
    return data.data;
  });

export const useRemoveReport = (words: Words) =>
  useWrite(words, ({ uuid, version }: Stored) => deleteReport({ path: { reportId: uuid }, headers: ifMatch(version), throwOnError: true }));

export const useRequestApproval = (words: Words) =>
  useWrite(words, (reportId: string) => postRequestApproval({ path: { reportId }, throwOnError: true }));

export const useRemoveAdvance = (words: Words) =>
  useWrite(words, ({ uuid, version }: Stored) =>
    deleteAdvance({ path: { advanceId: uuid }, headers: ifMatch(version), throwOnError: true }),
  );
