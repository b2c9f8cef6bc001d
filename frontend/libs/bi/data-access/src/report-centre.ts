/** The report centre: types of reports, their preview, and the jobs that make their files. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  deleteReportJob,
  deleteReportSchedule,
  postReportJob,
  postReportSchedule,
  type ColumnRead,
  type FilterRead,
  type PreviewRead,
  type ReportJobCreate,
  type ReportJobRead,
  type ReportJobStatus,
  type ReportScheduleRead,
  type ReportTypeRead,
} from '@trajeto/shared-api-client';
import {
  getReportJobOptions,
  getReportJobsOptions,
  getReportPreviewOptions,
  getReportSchedulesOptions,
  getReportTypesOptions,
  listPhasesOptions,
  STALE,
  useWrite,
  type Words,
} from '@trajeto/shared-api-client/queries';

export type JobStatus = ReportJobStatus;
export type ReportColumn = ColumnRead;
export type ReportFilter = FilterRead;
export type ReportFormat = ReportJobCreate['format'];
export type ReportJob = ReportJobRead;
export type ReportPreview = PreviewRead;
export type ReportSchedule = ReportScheduleRead;
export type ReportType = ReportTypeRead;
/** Values by the slug of their filter, which the client sends as it stands. */
export type ReportFilters = Readonly<Record<string, unknown>>;
export interface ReportAsked {
  type: string;
  format: ReportFormat;
  filters: ReportFilters;
}

export interface ReportScheduled extends ReportAsked {
  frequency: ReportSchedule['frequency'];
}

const TOUCHED = ['reports'] as const;
const SCHEDULES = ['report-schedules'] as const;

/** The phases of every project, by name: what a report may be narrowed by. */
export const phaseOptionsQuery = (customerId: string, name: string) =>
  queryOptions({
    ...listPhasesOptions({ path: { customerId }, query: { name: name || undefined } }),
    select: ({ data }) => data.map((phase) => ({ value: phase.uuid, label: phase.name })),
  });

export const reportTypesQuery = () => queryOptions({ ...getReportTypesOptions(), staleTime: STALE.longest, select: ({ data }) => data });

export const reportPreviewQuery = (customerId: string, type: string, filters: ReportFilters) =>
  queryOptions({
    ...getReportPreviewOptions({ path: { customerId }, query: { ...filters, type } }),
    staleTime: STALE.smallest,
    placeholderData: keepPreviousData,
    select: ({ data }) => data,
  });

/** Newest first. */
export const reportJobsQuery = (customerId: string, question: { page: number; limit: number }) =>
  queryOptions({
    ...getReportJobsOptions({ path: { customerId }, query: question }),
    staleTime: STALE.none,
    placeholderData: keepPreviousData,
  });

/** Alone it carries the link to its file, good for five minutes. */
export const reportJobQuery = (reportId: string) =>
  queryOptions({
    ...getReportJobOptions({ path: { reportJobId: reportId } }),
    staleTime: STALE.none,
    select: ({ data }) => data,
  });

export const useMakeReport = (customerId: string, words: Words) =>
  useWrite(words, TOUCHED, async (body: ReportAsked) => {
    const { data } = await postReportJob({ path: { customerId }, body });
    return data.data;
  });

export const useRemoveReport = (words: Words) =>
  useWrite(words, TOUCHED, (reportId: string) => deleteReportJob({ path: { reportJobId: reportId } }));

/** Reports that are made each week or month and mailed, newest first. */
export const reportSchedulesQuery = (customerId: string, question: { page: number; limit: number }) =>
  queryOptions({
    ...getReportSchedulesOptions({ path: { customerId }, query: question }),
    placeholderData: keepPreviousData,
  });

export const useScheduleReport = (customerId: string, words: Words) =>
  useWrite(words, SCHEDULES, async (body: ReportScheduled) => {
    const { data } = await postReportSchedule({ path: { customerId }, body });
    return data.data;
  });

export const useRemoveSchedule = (words: Words) =>
  useWrite(words, SCHEDULES, (scheduleId: string) => deleteReportSchedule({ path: { reportScheduleId: scheduleId } }));
