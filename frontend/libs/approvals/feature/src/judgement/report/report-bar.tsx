/** The foot of a report's judgement: what the lines come to so far, and the end of it. */
import { Button, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import type { ApprovalRequest } from '@trajeto/approvals-data-access';
import { ConfirmDialog, NetworkButton, useIsMobile } from '@trajeto/shared-ui';
import judgementClasses from '../judgement.module.css';
import { NotYours } from '../not-yours';
import { LineButtons } from './line-panel';
import classes from './report.module.css';
import { reportText } from './report.text';
import type { ReportJudging } from './use-report-judgement';

export function SumLine({ judging: { sums, lines } }: { judging: ReportJudging }) {
  const parts = [
    sums.approved.count > 0 && reportText.approvedSum(sums.approved),
    sums.rejected.count > 0 && reportText.rejectedSum(sums.rejected),
    sums.pending.count > 0 && reportText.pendingSum(sums.pending),
  ].filter(Boolean);
  return (
    <Text fz="sm" className={`${classes.sums ?? ''} tj-num`}>
      <b>{reportText.sums(lines.length)}</b>
      {parts.length > 0 && `: ${parts.join(' · ')}`}
    </Text>
  );
}

function ConcludeButton({ judging }: { judging: ReportJudging }) {
  const { pending } = judging.sums;
  const why = pending.count === 1 ? reportText.oneLeft : reportText.left(pending.count);
  const isOff = pending.count > 0;
  return (
    <Tooltip label={why} disabled={!isOff}>
      <Button data-disabled={isOff || undefined} aria-disabled={isOff} onClick={() => isOff || judging.concluding.ask()}>
        {reportText.conclude}
        {isOff && <VisuallyHidden>: {why}</VisuallyHidden>}
      </Button>
    </Tooltip>
  );
}

function WholeButtons({ judging }: { judging: ReportJudging }) {
  return (
    <>
      {judging.clean > 1 && (
        <NetworkButton variant="default" onClick={() => void judging.approveClean()}>
          {reportText.approveClean(judging.clean)}
        </NetworkButton>
      )}
      <ConcludeButton judging={judging} />
    </>
  );
}

function ThumbButtons({ judging }: { judging: ReportJudging }) {
  const { opened, reasonFor } = judging;
  return opened && reasonFor !== opened.uuid ? <LineButtons line={opened} judging={judging} /> : null;
}

function bodyOf({ sums, lines }: ReportJudging): string {
  if (lines.length === 0) return reportText.onlyAdvances;
  return sums.approved.count === 0 ? reportText.noneLeft : reportText.outcome(sums.approved, sums.rejected);
}

export function ReportBar({ request, judging }: { request: ApprovalRequest; judging: ReportJudging }) {
  const { concluding } = judging;
  const isMobile = useIsMobile();
  if (!judging.mayJudge) return <NotYours request={request} />;
  return (
    <div className={judgementClasses.decision}>
      <SumLine judging={judging} />
      {isMobile && judging.sums.pending.count > 0 ? <ThumbButtons judging={judging} /> : <WholeButtons judging={judging} />}
      <ConfirmDialog
        opened={concluding.isAsking}
        onClose={concluding.close}
        onConfirm={() => void concluding.send()}
        isPending={concluding.isPending}
        title={reportText.concludeTitle(request.title)}
        verb={reportText.conclude}
      >
        <Text fz="sm">{bodyOf(judging)}</Text>
      </ConfirmDialog>
    </div>
  );
}
