/** A report under judgement: its lines one by one beside their receipts, by hand or by keys. */
import { Button } from '@mantine/core';
import { useDisclosure, useDrag, useHotkeys } from '@mantine/hooks';
import type { ApprovalRequest } from '@trajeto/approvals-data-access';
import { FullScreen, useIsMobile } from '@trajeto/shared-ui';
import { useRef, type ReactNode } from 'react';
import type { SubjectDrawing } from '../drawing';
import judgementClasses from '../judgement.module.css';
import type { Outcome } from '../outcome';
import { LineList } from './line-list';
import { LinePanel } from './line-panel';
import { beside } from './lines';
import { ReportBar } from './report-bar';
import classes from './report.module.css';
import { reportText } from './report.text';
import { useReportJudgement, type ReportJudging } from './use-report-judgement';

/** Pixels a finger goes sideways before it means the next line. */
const SWIPE = 60;

/** In the receipt `r` turns the picture: there it is not a decision. */
const isInReceipt = (receipt: HTMLElement | null) => receipt?.contains(document.activeElement) ?? false;

function useLineKeys(
  { lines, opened, open, decide, askReason, mayJudge }: ReportJudging,
  receipt: () => HTMLElement | null,
  enlarge: () => void,
) {
  const step = (by: 1 | -1) => opened && open(beside(lines, opened.uuid, by));
  useHotkeys([
    ['ArrowDown', () => step(1)],
    ['ArrowUp', () => step(-1)],
    ['a', () => mayJudge && opened && opened.state !== 'approved' && decide(opened, { state: 'approved' })],
    ['r', () => mayJudge && opened && opened.state !== 'rejected' && !isInReceipt(receipt()) && askReason(opened.uuid)],
    ['v', () => opened?.item.voucherPath && enlarge()],
  ]);
}

interface ReportJudgementProps {
  request: ApprovalRequest;
  drawing: SubjectDrawing;
  /** Who asks, for how much, and what stands out. */
  head: ReactNode;
  /** The facts, the approval line and the history. */
  foot: ReactNode;
  onDecided: (outcome: Outcome) => void;
}

export function ReportJudgement({ request, drawing, head, foot, onDecided }: ReportJudgementProps) {
  const isMobile = useIsMobile();
  const judging = useReportJudgement(request, () => onDecided('judged'));
  const panel = useRef<HTMLDivElement | null>(null);
  const [isLarge, large] = useDisclosure(false);
  useLineKeys(judging, () => panel.current, large.open);
  // The list stands under the receipt: what is picked there must come into sight.
  const openInSight = (uuid: string) => {
    judging.open(uuid);
    panel.current?.scrollIntoView({ block: isMobile ? 'start' : 'nearest' });
  };
  const { ref: swipe } = useDrag<HTMLDivElement>(
    ({ movement, last, canceled }) => {
      if (!last || canceled || !judging.opened || Math.abs(movement[0]) < SWIPE) return;
      judging.open(beside(judging.lines, judging.opened.uuid, movement[0] < 0 ? 1 : -1));
    },
    { axis: 'x', enabled: isMobile },
  );
  return (
    <>
      <div className={judgementClasses.scroll}>
        {head}
        {judging.opened && (
          <div ref={panel}>
            <div ref={swipe} className={classes.swipe}>
              <LinePanel request={request} line={judging.opened} judging={judging} drawing={drawing} />
            </div>
          </div>
        )}
        {isMobile && judging.mayJudge && judging.clean > 1 && (
          <Button variant="default" onClick={() => void judging.approveClean()}>
            {reportText.approveClean(judging.clean)}
          </Button>
        )}
        {judging.opened && (
          <FullScreen opened={isLarge} onClose={large.close} title={judging.opened.item.description} closeLabel={reportText.closeReceipt}>
            <div className={classes.large}>{drawing.receipt(request, judging.opened.item)}</div>
          </FullScreen>
        )}
        <LineList judging={judging} onOpen={openInSight} />
        {foot}
        <p className={judgementClasses.said} role="status">
          {judging.said}
        </p>
      </div>
      <ReportBar request={request} judging={judging} />
    </>
  );
}
