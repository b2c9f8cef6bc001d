/** GET /expense-reports and what hangs on one: the list, its figures, one report, its history, the PIX of its return. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { postPreview, type GetReportsData, type ReportsSummary as Summary } from '@trajeto/shared-api-client';
import {
  getReportHistoryOptions,
  getReportOptions,
  getReportsOptions,
  getReportsSummaryOptions,
  getReturnPixOptions,
  STALE,
} from '@trajeto/shared-api-client/queries';
import type { ReportDraft, ReportPreview } from './shapes';

export type ReportsQuestion = NonNullable<GetReportsData['query']>;
export type ReportsSummary = Summary;

export const reportsQuery = (question: ReportsQuestion) =>
  queryOptions({ ...getReportsOptions({ query: question }), staleTime: STALE.none, placeholderData: keepPreviousData });

export const reportsSummaryQuery = (question: Omit<ReportsQuestion, 'page' | 'limit'>) =>
  queryOptions({
    ...getReportsSummaryOptions({ query: question }),
    staleTime: STALE.none,
    placeholderData: keepPreviousData,
    select: ({ data }) => data,
  });

export const reportQuery = (reportId: string) =>
  queryOptions({
    ...getReportOptions({ path: { reportId } }),
    staleTime: STALE.none,
    enabled: reportId !== '',
    select: ({ data }) => data,
  });

export const reportHistoryQuery = (reportId: string) =>
  queryOptions({ ...getReportHistoryOptions({ path: { reportId } }), staleTime: STALE.none, select: ({ data }) => data });

/** The BR Code of the return due. */
export const returnPixQuery = (reportId: string) =>
  queryOptions({ ...getReturnPixOptions({ path: { reportId } }), staleTime: STALE.none, select: ({ data }) => data });

export type PreviewQuestion = Pick<ReportDraft, 'expenseUuids' | 'advanceOrderUuids'> & { reportUuid?: string };
/** An answer with what was asked: what is on screen may be one change ahead of it. */
export interface AnsweredPreview {
  question: PreviewQuestion;
  preview: ReportPreview;
}

/** POST /expense-reports/preview: what the report would come to; a read, though it is asked by a body. */
export const reportPreviewQuery = (question: PreviewQuestion) =>
  queryOptions({
    queryKey: [{ _id: 'postPreview', tags: ['expense-reports', 'expenses', 'advance-orders'], body: question }],
    queryFn: async ({ signal }): Promise<AnsweredPreview> => {
      const { data } = await postPreview({ body: question, signal, throwOnError: true });
      return { question, preview: data.data };
    },
    staleTime: STALE.none,
    placeholderData: keepPreviousData,
    enabled: question.expenseUuids.length + question.advanceOrderUuids.length > 0,
  });
