/** Who waits for a decision, most urgent first: person, subject, alerts in words, time left, value. */
import { Checkbox, Text } from '@mantine/core';
import type { RequestSummary } from '@trajeto/approvals-data-access';
import { Deadline, Money, PersonAvatar, StatusBadge, ToneBadge, useChangeFlash } from '@trajeto/shared-ui';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './queue.module.css';
import { judgementText } from './judgement.text';
import { isClean, type Selection } from './selection';
import { kindOf, SUBJECT_ICONS, subjectLine } from './subject-words';

function Alerts({ request }: { request: RequestSummary }) {
  const { alerts, onBehalfOf } = request;
  return (
    <span className={classes.alerts}>
      {alerts.length === 0 && (
        <Text span fz="sm" c="dimmed">
          {judgementText.noAlerts}
        </Text>
      )}
      {alerts.map(({ kind, message }) => (
        <ToneBadge key={kind} tone="dende" icon={IconAlertTriangle}>
          {message}
        </ToneBadge>
      ))}
      {onBehalfOf && <ToneBadge tone="jabuticaba">{judgementText.inTheNameOf(onBehalfOf.name)}</ToneBadge>}
    </span>
  );
}

function TimeLeft({ request }: { request: RequestSummary }) {
  if (request.decidedAt) return <StatusBadge status={request.status} kind="request" />;
  if (!request.deadlineAt) return null;
  return (
    <span className={classes.time}>
      <IconClock size={16} aria-hidden /> <Deadline at={request.deadlineAt} />
    </span>
  );
}

function SubjectIcon({ request }: { request: RequestSummary }) {
  const Found = SUBJECT_ICONS[kindOf(request)];
  return <Found size={16} stroke={1.75} aria-hidden />;
}

interface QueueProps {
  requests: readonly RequestSummary[];
  openedId: string | null;
  addressOf: (requestId: string) => string;
  selection: Selection;
  /** Looking through the queue must not fill the way back. */
  replaces: boolean;
}

function Row({ request, openedId, addressOf, replaces, selection }: Omit<QueueProps, 'requests'> & { request: RequestSummary }) {
  const isOpen = request.uuid === openedId;
  const isSelectable = isClean(request);
  return (
    <li
      className={classes.row}
      data-open={isOpen || undefined}
      data-selectable={isSelectable || undefined}
      data-changed={useChangeFlash(request.version)}
    >
      {isSelectable && (
        <Checkbox
          className={classes.pick}
          aria-label={judgementText.pick(request.requester.name, subjectLine(request))}
          checked={selection.isSelected(request.uuid)}
          onChange={() => selection.toggle(request)}
        />
      )}
      <Link
        to={addressOf(request.uuid)}
        replace={replaces}
        className={classes.link}
        id={`fila-${request.uuid}`}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className={classes.line}>
          <span className={classes.who}>
            <PersonAvatar name={request.requester.name} size={24} />
            {request.requester.name}
          </span>
          <Money value={request.value} fw={600} />
        </span>
        <span className={classes.what}>
          <SubjectIcon request={request} />
          {subjectLine(request)}
        </span>
        <span className={classes.line}>
          <Alerts request={request} />
          <TimeLeft request={request} />
        </span>
      </Link>
    </li>
  );
}

export function Queue({ requests, ...shown }: QueueProps) {
  return (
    <ul className={classes.queue} aria-label={judgementText.queue}>
      {requests.map((request) => (
        <Row key={request.uuid} request={request} {...shown} />
      ))}
    </ul>
  );
}
