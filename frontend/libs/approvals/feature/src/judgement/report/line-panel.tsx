/** One line beside its receipt: what was spent, what stands out, approve or reject. */
import { ActionIcon, Button, Group, Text, Textarea, Title, VisuallyHidden } from '@mantine/core';
import type { ApprovalRequest } from '@trajeto/approvals-data-access';
import { Money, NetworkButton, type Tone, ToneBadge, useIsMobile } from '@trajeto/shared-ui';
import {
  IconAlertTriangle,
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconCopy,
  IconHourglass,
  IconReceiptOff,
  IconShieldLock,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { rememberReason } from '../decision';
import type { SubjectDrawing } from '../drawing';
import { judgementText } from '../judgement.text';
import { Key } from '../keys';
import { ReasonChips } from '../reason-chips';
import { beside, missesVoucher, type JudgedLine, type LineState } from './lines';
import classes from './report.module.css';
import { reportText } from './report.text';
import type { ReportJudging } from './use-report-judgement';

const LOOKS: Readonly<Record<LineState, { tone: Tone; icon: Icon }>> = {
  pending: { tone: 'ipe', icon: IconHourglass },
  approved: { tone: 'petroleo', icon: IconCheck },
  rejected: { tone: 'urucum', icon: IconX },
};

export const LineBadge = ({ state }: { state: LineState }) => (
  <ToneBadge tone={LOOKS[state].tone} icon={LOOKS[state].icon}>
    {reportText.states[state]}
  </ToneBadge>
);

export function LineAlerts({ line: { item } }: { line: JudgedLine }) {
  return (
    <span className={classes.badges}>
      {item.brokenPolicy ? (
        <ToneBadge tone="dende" icon={IconAlertTriangle}>
          {reportText.outOfPolicy}
        </ToneBadge>
      ) : (
        <ToneBadge tone="folha" icon={IconShieldLock}>
          {reportText.inPolicy}
        </ToneBadge>
      )}
      {item.suspectedVoucher && (
        <ToneBadge tone="dende" icon={IconCopy}>
          {reportText.duplicate}
        </ToneBadge>
      )}
      {missesVoucher(item) && (
        <ToneBadge tone="dende" icon={IconReceiptOff}>
          {reportText.noVoucher}
        </ToneBadge>
      )}
    </span>
  );
}

function Violations({ line: { item } }: { line: JudgedLine }) {
  if (item.violatedPolicies.length === 0)
    return item.justification ? (
      <Text fz="sm" c="dimmed">
        {reportText.justification(item.justification)}
      </Text>
    ) : null;
  return (
    <Text fz="sm" className={classes.violation}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {item.violatedPolicies.map(({ message }) => message).join(' ')}
        {item.justification && ` ${reportText.justification(item.justification)}`}
      </span>
    </Text>
  );
}

function ReasonForm({ line, judging }: { line: JudgedLine; judging: ReportJudging }) {
  const [reason, setReason] = useState(line.reason ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const send = () => {
    const given = reason.trim();
    setProblem(given === '' ? judgementText.reasonNeeded : null);
    if (given === '') return;
    rememberReason(given);
    judging.decide(line, { state: 'rejected', reason: given });
  };
  return (
    <div className={classes.reasonForm}>
      <Textarea
        label={reportText.reasonOf}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            send();
          }
          if (event.key === 'Escape') judging.askReason(null);
        }}
        error={problem}
        maxLength={500}
        autosize
        minRows={1}
        ref={(field) => {
          if (field && field.value === '' && document.activeElement !== field) field.focus();
        }}
      />
      <ReasonChips onPick={setReason} />
      <Group gap="sm" justify="flex-end">
        <Button variant="default" onClick={() => judging.askReason(null)}>
          {reportText.cancelReason}
        </Button>
        <NetworkButton color="urucum" onClick={send}>
          {reportText.sendReason}
        </NetworkButton>
      </Group>
    </div>
  );
}

/** On a phone, while lines are open, they stand under the thumb instead of beside the receipt. */
export function LineButtons({ line, judging }: { line: JudgedLine; judging: ReportJudging }) {
  const name = line.item.description;
  const approve = () => judging.decide(line, { state: 'approved' });
  return (
    <div className={classes.lineButtons}>
      {line.state !== 'rejected' && (
        <Button variant="default" c="var(--tj-urucum-text)" onClick={() => judging.askReason(line.uuid)} rightSection={<Key>R</Key>}>
          {line.state === 'approved' ? reportText.changeToRejected : reportText.reject}
          <VisuallyHidden>{reportText.theLine(name)}</VisuallyHidden>
        </Button>
      )}
      {line.state !== 'approved' && (
        <NetworkButton onClick={approve} rightSection={<Key>A</Key>}>
          {line.state === 'rejected' ? reportText.changeToApproved : reportText.approve}
          <VisuallyHidden>{reportText.theLine(name)}</VisuallyHidden>
        </NetworkButton>
      )}
    </div>
  );
}

function Steps({ line, judging }: { line: JudgedLine; judging: ReportJudging }) {
  const { lines, open } = judging;
  const place = lines.findIndex(({ uuid }) => uuid === line.uuid);
  return (
    <Group gap={4} wrap="nowrap">
      <Text fz="sm" c="dimmed" className="tj-num">
        {reportText.place(place + 1, lines.length)}
      </Text>
      <ActionIcon
        variant="subtle"
        color="ardosia"
        size={36}
        aria-label={reportText.previous}
        disabled={place <= 0}
        onClick={() => open(beside(lines, line.uuid, -1))}
      >
        <IconChevronUp size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="ardosia"
        size={36}
        aria-label={reportText.next}
        disabled={place >= lines.length - 1}
        onClick={() => open(beside(lines, line.uuid, 1))}
      >
        <IconChevronDown size={20} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

interface LinePanelProps {
  request: ApprovalRequest;
  line: JudgedLine;
  judging: ReportJudging;
  drawing: SubjectDrawing;
}

export function LinePanel({ request, line, judging, drawing }: LinePanelProps) {
  const isMobile = useIsMobile();
  const isInBar = isMobile && judging.sums.pending.count > 0;
  const place = judging.lines.findIndex(({ uuid }) => uuid === line.uuid) + 1;
  const { item, state, reason } = line;
  return (
    <section
      className={classes.linePanel}
      data-no-receipt={item.voucherPath === null || undefined}
      aria-label={reportText.line(place, judging.lines.length, item.description)}
    >
      <div className={classes.receipt}>{drawing.receipt(request, item)}</div>
      <div className={classes.lineBody}>
        <div className={classes.lineHead}>
          <LineBadge state={state} />
          <Steps line={line} judging={judging} />
        </div>
        <Title order={3} className={classes.wrap}>
          {item.description}
        </Title>
        <span className={classes.lineValue}>
          <Money value={item.value} />
        </span>
        {drawing.item(request, item)}
        <LineAlerts line={line} />
        <Violations line={line} />
        {state === 'rejected' && reason && (
          <Text fz="sm" c="var(--tj-urucum-text)">
            {reportText.because(reason)}
          </Text>
        )}
        {judging.mayJudge && state !== 'pending' && (
          <Text fz="sm" c="dimmed">
            {reportText.canChange}
          </Text>
        )}
        {judging.mayJudge && judging.reasonFor === line.uuid && <ReasonForm key={line.uuid} line={line} judging={judging} />}
        {judging.mayJudge && judging.reasonFor !== line.uuid && !isInBar && <LineButtons line={line} judging={judging} />}
      </div>
    </section>
  );
}
