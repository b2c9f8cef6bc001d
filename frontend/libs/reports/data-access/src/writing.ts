/** What its owner does with a report or an advance: create, change, remove, send; and what each act makes stale. */
import { deleteAdvance, deleteReport, postReport, postRequestApproval, putReport } from '@trajeto/shared-api-client';
import { useWrite } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';
import type { ReportDraft } from './shapes';

const TOUCHED = ['expense-reports', 'expenses', 'advance-orders', 'approval-requests', 'inbox'] as const;

export interface Words {
  success?: string;
  failure: string;
}
interface Stored {
  uuid: string;
  version: number;
}

export const useCreateReport = (words: Words) =>
  useWrite(words, TOUCHED, async (body: ReportDraft) => (await postReport({ body, throwOnError: true })).data.data);

export const useUpdateReport = (words: Words) =>
  useWrite(words, TOUCHED, async ({ report, draft }: { report: Stored; draft: ReportDraft }) => {
    const { data } = await putReport({
      path: { reportId: report.uuid },
      body: draft,
      headers: ifMatch(report.version),
      throwOnError: true,
    });
    return data.data;
  });

export const useRemoveReport = (words: Words) =>
  useWrite(words, TOUCHED, ({ uuid, version }: Stored) =>
    deleteReport({ path: { reportId: uuid }, headers: ifMatch(version), throwOnError: true }),
  );

export const useRequestApproval = (words: Words) =>
  useWrite(words, TOUCHED, (reportId: string) => postRequestApproval({ path: { reportId }, throwOnError: true }));

export const useRemoveAdvance = (words: Words) =>
  useWrite(words, TOUCHED, ({ uuid, version }: Stored) =>
    deleteAdvance({ path: { advanceId: uuid }, headers: ifMatch(version), throwOnError: true }),
  );
