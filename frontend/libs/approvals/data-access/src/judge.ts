/** What is decided about an advance or a report, line by line or whole, and what each decision makes stale. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  judgeAdvanceRequest,
  judgeReportRequest,
  type AdvanceJudgement as OfAdvance,
  type ReportJudgement,
} from '@trajeto/shared-api-client';
import { invalidateTags } from '@trajeto/shared-api-client/queries';

interface Answer {
  code?: string;
  waitTime?: number;
}
/** Seconds to wait until the subject has followed the decision (202), else 0. */
function waitOf(answer: unknown): number {
  const { code, waitTime } = answer as Answer;
  return code === 'RETRY_REQUEST' ? (waitTime ?? 2) : 0;
}

export type AdvanceJudgement = OfAdvance;
export type LineJudgement = Required<Pick<ReportJudgement, 'accountabilityExpenseUuid' | 'status'>> &
  Pick<ReportJudgement, 'reasonRejected'>;
export interface RejectedLine {
  accountabilityExpenseUuid: string;
  reasonRejected: string;
}

async function judgeReport(reportId: string, body: ReportJudgement): Promise<number> {
  const { data } = await judgeReportRequest({ path: { reportId }, body, throwOnError: true });
  return waitOf(data);
}

const DECIDED = ['approval-requests', 'advance-orders', 'expense-reports', 'expenses', 'bootstrap', 'inbox'] as const;

export function useJudgeAdvance(failure: string) {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ advance, judgement }: { advance: string; judgement: AdvanceJudgement }) => {
      const { data } = await judgeAdvanceRequest({ path: { advanceId: advance }, body: judgement, throwOnError: true });
      return waitOf(data);
    },
    meta: { failure },
    onSettled: () => invalidateTags(queryClient, DECIDED),
  });
  return { judge: mutateAsync, isPending, follow: () => invalidateTags(queryClient, DECIDED) };
}

/** One line of a report; it may be judged again until its level closes. */
export function useJudgeLine(failure: string) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ report, judgement }: { report: string; judgement: LineJudgement }) => judgeReport(report, judgement),
    meta: { failure },
    onSettled: () => invalidateTags(queryClient, ['approval-requests']),
  });
  return mutateAsync;
}

/** Closes the level: the lines named are out, the rest is approved. */
export function useConcludeReport(failure: string) {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ report, rejectedItems }: { report: string; rejectedItems: readonly RejectedLine[] }) =>
      judgeReport(report, { rejectedItems: [...rejectedItems] }),
    meta: { failure },
    onSettled: () => invalidateTags(queryClient, DECIDED),
  });
  return { conclude: mutateAsync, isPending, follow: () => invalidateTags(queryClient, DECIDED) };
}
