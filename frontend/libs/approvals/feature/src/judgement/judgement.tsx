/** One request under judgement: who asks for what, what stands out, what it is made of, and the decision. */
import { Anchor, Text, Title } from '@mantine/core';
import type { ApprovalRequest } from '@trajeto/approvals-data-access';
import { formatDateTime, formatMoney, sumMoney } from '@trajeto/shared-format';
import { Banner, Deadline, Money, PersonAvatar, StatusBadge, useIsMobile } from '@trajeto/shared-ui';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { AdvanceBar } from './advance-decision';
import { DecisionBar } from './decision-bar';
import type { Marks } from './decision';
import type { Drawings, SubjectDrawing } from './drawing';
import { WhyThisModel } from './explanation';
import { JudgedItems } from './judged-items';
import classes from './judgement.module.css';
import { judgementText } from './judgement.text';
import type { Outcome } from './outcome';
import { ReportJudgement } from './report/report-judgement';
import { RequestHistory } from './request-history';
import { RequestTrail } from './request-trail';
import { asksFor, kindOf, subjectName, subjectPage } from './subject-words';

/** What is still asked for: an earlier level, or this one, may have rejected a part. */
function standingOf({ items, valueAsked }: Pick<ApprovalRequest, 'items' | 'valueAsked'>): string {
  const rejected = items.filter((item) => item.rejected);
  if (rejected.length === items.length) return valueAsked;
  return sumMoney([valueAsked, ...rejected.map((item) => `-${item.value}`)]);
}

function Head({ request }: { request: ApprovalRequest }) {
  const standing = standingOf(request);
  return (
    <div className={classes.head}>
      <PersonAvatar name={request.requester.name} size={40} />
      <div className={classes.headBody}>
        <Title order={2}>{asksFor(request)}</Title>
        <Text fz="sm" c="dimmed">
          <Anchor component={Link} to={subjectPage(request)} inherit underline="always">
            {subjectName(request)}
          </Anchor>{' '}
          · {judgementText.sent(formatDateTime(request.requestedAt))}
          {request.onBehalfOf && ` · ${judgementText.inTheNameOf(request.onBehalfOf.name)}`}
        </Text>
      </div>
      <div className={classes.headValue}>
        <span className={classes.figure}>
          <Money value={standing} />
        </span>
        {standing !== request.valueAsked && (
          <Text span fz="sm" c="dimmed">
            {judgementText.ofTheWhole(formatMoney(request.valueAsked))}
          </Text>
        )}
        {request.decidedAt ? (
          <StatusBadge status={request.status} kind="request" />
        ) : (
          request.deadlineAt && (
            <span className={classes.deadline}>
              <IconClock size={16} aria-hidden /> <Deadline at={request.deadlineAt} />
            </span>
          )
        )}
      </div>
    </div>
  );
}

export function Fact({ label, value }: { label: string; value: string | null | undefined }) {
  if (!value) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Facts({ request, drawing }: { request: ApprovalRequest; drawing: SubjectDrawing }) {
  return (
    <dl className={classes.facts} aria-label={judgementText.facts}>
      {drawing.facts(request)}
      <Fact label={judgementText.travelers} value={request.travelers.map(({ name }) => name).join(', ')} />
      <Fact label={judgementText.costCenter} value={request.costCenter?.name} />
      <Fact label={judgementText.branch} value={request.branch?.name} />
      <Fact label={judgementText.project} value={request.project?.name} />
      <Fact label={judgementText.phase} value={request.phase?.name} />
      <Fact label={judgementText.description} value={request.description} />
    </dl>
  );
}

function Alerts({ request }: { request: ApprovalRequest }) {
  const [first, ...rest] = request.alerts;
  if (!first) return null;
  return (
    <Banner tone="dende" title={first.message}>
      {rest.map(({ kind, message }) => (
        <Text key={kind} fz="sm">
          {message}
        </Text>
      ))}
    </Banner>
  );
}

interface JudgementProps {
  request: ApprovalRequest;
  drawings: Drawings;
  onDecided: (outcome: Outcome) => void;
}
type OneKind = Omit<JudgementProps, 'drawings'> & { drawing: SubjectDrawing };

function Top({ request, drawing }: Pick<OneKind, 'request' | 'drawing'>) {
  return (
    <>
      <Head request={request} />
      <Alerts request={request} />
      <Facts request={request} drawing={drawing} />
    </>
  );
}

/** Of a report the lines come first: they are what is judged. */
function ReportTop({ request }: Pick<OneKind, 'request'>) {
  return (
    <>
      <Head request={request} />
      <Alerts request={request} />
    </>
  );
}

function ReportRest({ request, drawing }: Pick<OneKind, 'request' | 'drawing'>) {
  return (
    <>
      <Facts request={request} drawing={drawing} />
      <Approval request={request} />
    </>
  );
}

function Approval({ request }: Pick<OneKind, 'request'>) {
  const isMobile = useIsMobile();
  return (
    <>
      <div className={classes.trailHead}>
        <Title order={3}>{judgementText.approval}</Title>
        <WhyThisModel requestId={request.uuid} />
      </div>
      <RequestTrail requestId={request.uuid} orientation={isMobile ? 'vertical' : 'horizontal'} />
      <RequestHistory requestId={request.uuid} />
    </>
  );
}

function TripJudgement({ request, drawing, onDecided }: OneKind) {
  const [marks, setMarks] = useState<Marks>({});
  const [missing, setMissing] = useState<readonly string[]>([]);
  const mark = (uuid: string, reason: string | null) =>
    setMarks(
      reason === null ? Object.fromEntries(Object.entries(marks).filter(([marked]) => marked !== uuid)) : { ...marks, [uuid]: reason },
    );
  return (
    <>
      <div className={classes.scroll}>
        <Top request={request} drawing={drawing} />
        <Title order={3}>{judgementText.items}</Title>
        <JudgedItems request={request} drawing={drawing} marks={marks} missing={missing} onMark={mark} />
        <Approval request={request} />
      </div>
      <DecisionBar request={request} marks={marks} onMissing={setMissing} onDecided={onDecided} />
    </>
  );
}

function AdvanceJudgement({ request, drawing, onDecided }: OneKind) {
  return (
    <>
      <div className={classes.scroll}>
        <Top request={request} drawing={drawing} />
        <Approval request={request} />
      </div>
      <AdvanceBar request={request} onDecided={onDecided} />
    </>
  );
}

function OfKind({ request, drawing, onDecided }: OneKind) {
  const kind = kindOf(request);
  if (kind === 'advance') return <AdvanceJudgement request={request} drawing={drawing} onDecided={onDecided} />;
  if (kind === 'travel') return <TripJudgement request={request} drawing={drawing} onDecided={onDecided} />;
  return (
    <ReportJudgement
      request={request}
      drawing={drawing}
      head={<ReportTop request={request} />}
      foot={<ReportRest request={request} drawing={drawing} />}
      onDecided={onDecided}
    />
  );
}

export function Judgement({ request, drawings, onDecided }: JudgementProps) {
  return (
    <article className={classes.judgement} aria-label={subjectName(request)}>
      <OfKind request={request} drawing={drawings[kindOf(request)]} onDecided={onDecided} />
    </article>
  );
}
