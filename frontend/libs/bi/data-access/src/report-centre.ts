/** The report centre: types of reports, their preview, and the jobs that make their files. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '@trajeto/shared-api-client';
import { listPhasesOptions, STALE, useWrite, type Words } from '@trajeto/shared-api-client/queries';
import { readOptions, type PageOf } from './by-address';

export type ReportFormat = 'xlsx' | 'csv' | 'pdf';
export type JobStatus = 'queued' | 'running' | 'done' | 'failed';
export interface ReportFilter {
  slug: string;
  type: string;
  label: string;
  options?: { value: string; label: string }[] | null;
}
export interface ReportType {
  slug: string;
  name: string;
  description: string;
  formats: ReportFormat[];
  filters: ReportFilter[];
}
/** Values by the slug of their filter. */
export type ReportFilters = Readonly<Record<string, string | boolean | readonly string[]>>;
export interface ReportJob {
  uuid: string;
  type: string;
  format: ReportFormat;
  status: JobStatus;
  filters: ReportFilters;
  rows: number | null;
  createdAt: string;
  doneAt: string | null;
  expiresAt: string | null;
  fileLink: string | null;
  fileName: string | null;
  by: { uuid: string; name: string };
  message: string | null;
}
/** `type`: text, money, integer, day or time. */
export interface ReportColumn {
  slug: string;
  label: string;
  type: string;
}
export interface ReportPreview {
  columns: ReportColumn[];
  /** By the slugs of the columns. */
  rows: Readonly<Record<string, unknown>>[];
  total: number;
}
export interface ReportAsked {
  type: string;
  format: ReportFormat;
  filters: ReportFilters;
}

const REPORTS = '/customers/{customerId}/reports';
const JOB = '/customers/reports/{reportId}';
const TOUCHED = ['reports'] as const;

/** The phases of every project, by name: what a report may be narrowed by. */
export const phaseOptionsQuery = (customerId: string, name: string) =>
  queryOptions({
    ...listPhasesOptions({ path: { customerId }, query: { name: name || undefined } }),
    select: ({ data }) => data.map((phase) => ({ value: phase.uuid, label: phase.name })),
  });

export const reportTypesQuery = () =>
  queryOptions({
    ...readOptions<{ data: ReportType[] }>('getReportTypes', 'report-types', '/report-types'),
    staleTime: STALE.longest,
    select: ({ data }) => data,
  });

export const reportPreviewQuery = (customerId: string, type: string, filters: ReportFilters) =>
  queryOptions({
    ...readOptions<{ data: ReportPreview }>('previewReport', 'reports', `${REPORTS}/preview`, {
      path: { customerId },
      query: { ...filters, type },
    }),
    staleTime: STALE.smallest,
    placeholderData: keepPreviousData,
    select: ({ data }) => data,
  });

/** Newest first. */
export const reportJobsQuery = (customerId: string, question: { page: number; limit: number }) =>
  queryOptions({
    ...readOptions<PageOf<ReportJob>>('listReports', 'reports', REPORTS, { path: { customerId }, query: { ...question } }),
    staleTime: STALE.none,
    placeholderData: keepPreviousData,
  });

/** Alone it carries the link to its file, good for five minutes. */
export const reportJobQuery = (reportId: string) =>
  queryOptions({
    ...readOptions<{ data: ReportJob }>('getReport', 'reports', JOB, { path: { reportId } }),
    staleTime: STALE.none,
    select: ({ data }) => data,
  });

export const useMakeReport = (customerId: string, words: Words) =>
  useWrite(words, TOUCHED, async (body: ReportAsked) => {
    const headers = { 'Content-Type': 'application/json' };
    const { data } = await client.post<{ 202: { data: ReportJob } }, unknown, true>({
      url: REPORTS,
      path: { customerId },
      body,
      headers,
      throwOnError: true,
    });
    return data.data;
  });

export const useRemoveReport = (words: Words) =>
  useWrite(words, TOUCHED, (reportId: string) => client.delete({ url: JOB, path: { reportId }, throwOnError: true }));
