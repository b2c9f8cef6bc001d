/** The person's reports: asked, followed until they are ready, fetched, made again, given up. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { reportJobQuery, reportJobsQuery, useMakeReport, useRemoveReport, type JobStatus, type ReportJob } from '@trajeto/bi-data-access';
import { useCustomerUuid, useSession } from '@trajeto/shared-auth';
import { showFailure, showSnackbar } from '@trajeto/shared-ui';
import { useEffect, useRef } from 'react';
import { reportCentreText as text } from './report-centre.text';

export const isUnderWay = ({ status }: Pick<ReportJob, 'status'>) => status === 'queued' || status === 'running';

function follow(link: string): void {
  const anchor = document.createElement('a');
  anchor.href = link;
  anchor.download = '';
  anchor.click();
}

/** Reads the job anew: the link of its file is good for five minutes. */
export function useDownload(): (job: Pick<ReportJob, 'uuid'>) => Promise<void> {
  const queryClient = useQueryClient();
  return async ({ uuid }) => {
    try {
      const { data } = await queryClient.query({ ...reportJobQuery(uuid), select: undefined, staleTime: 0 });
      if (data.fileLink) follow(data.fileLink);
      else showSnackbar({ kind: 'error', message: text.downloadFailed });
    } catch (error) {
      showFailure(error, text.downloadFailed);
    }
  };
}

/** Says once of each report of one's own that it became ready, or did not. */
function useReadiness(jobs: readonly ReportJob[] | undefined): void {
  const { uuid: me } = useSession().user;
  const download = useDownload();
  const seen = useRef(new Map<string, JobStatus>());
  useEffect(() => {
    for (const job of jobs ?? []) {
      const before = seen.current.get(job.uuid);
      seen.current.set(job.uuid, job.status);
      if (before === undefined || !isUnderWay({ status: before }) || isUnderWay(job) || job.by.uuid !== me) continue;
      if (job.status === 'failed') showSnackbar({ kind: 'error', message: job.message ?? text.failed });
      else showSnackbar({ kind: 'success', message: text.ready, action: { label: text.download, onClick: () => void download(job) } });
    }
  }, [jobs, me, download]);
}

const PAGE = 10;

export function useJobs(page: number) {
  const customer = useCustomerUuid();
  const asked = useQuery(reportJobsQuery(customer, { page, limit: PAGE }));
  useReadiness(asked.data?.data);
  return asked;
}

export function useJobWrites() {
  const customer = useCustomerUuid();
  return {
    make: useMakeReport(customer, { success: text.requested, failure: text.failed }),
    cancel: useRemoveReport({ success: text.cancelled, failure: text.cancelFailed }),
    remove: useRemoveReport({ success: text.removed, failure: text.removeFailed }),
  };
}
