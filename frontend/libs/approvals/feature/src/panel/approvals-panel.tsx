/** The first decisions that wait for me, from any page: approved at once, or opened to look closer. */
import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { queueQuery, type RequestSummary } from '@trajeto/approvals-data-access';
import { Deadline, EmptyState, ErrorState, Money, NetworkButton } from '@trajeto/shared-ui';
import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useAdvanceDecision } from '../judgement/advance-decision';
import { kindOf, subjectLine } from '../judgement/subject-words';
import { useDecision } from '../judgement/use-decision';
import classes from './panel.module.css';
import { panelText } from './panel.text';

/** Rows of the panel; the page has the rest. */
const SHOWN = 20;
const PAGE = '/aprovacoes';
const nothing = () => undefined;

function ApproveButton({ label, isPending, onClick }: { label: string; isPending: boolean; onClick: () => void }) {
  return (
    <NetworkButton
      size="compact-sm"
      variant="light"
      loading={isPending}
      aria-label={panelText.of(panelText.approve, label)}
      onClick={onClick}
    >
      {panelText.approve}
    </NetworkButton>
  );
}

function ApproveOrder({ request, label }: { request: RequestSummary; label: string }) {
  const { send, isPending } = useDecision(nothing);
  const approve = () => void send({ orderUuid: request.subjectUuid, status: 'approved' });
  return <ApproveButton label={label} isPending={isPending} onClick={approve} />;
}

function ApproveAdvance({ request, label }: { request: RequestSummary; label: string }) {
  const { send, isPending } = useAdvanceDecision(request, nothing);
  return <ApproveButton label={label} isPending={isPending} onClick={() => void send({ status: 'approved' })} />;
}

/** A report is judged line by line, so it can only be opened. */
function Approve({ request, label }: { request: RequestSummary; label: string }) {
  if (!request.canDecide || kindOf(request) === 'expense_report') return null;
  return kindOf(request) === 'advance' ? (
    <ApproveAdvance request={request} label={label} />
  ) : (
    <ApproveOrder request={request} label={label} />
  );
}

function Row({ request, onDone }: { request: RequestSummary; onDone: () => void }) {
  const label = `${request.requester.name}, ${subjectLine(request)}`;
  return (
    <li className={classes.row}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fz="sm" fw={600} truncate>
          {request.requester.name}
        </Text>
        <Text span fz="sm">
          <Money value={request.value} fw={600} />
        </Text>
      </Group>
      <Text fz="sm" c="dimmed">
        {subjectLine(request)}
      </Text>
      {request.alerts.map(({ kind, message }) => (
        <Text key={kind} fz="xs" className={classes.alert}>
          {message}
        </Text>
      ))}
      <Group justify="space-between" gap="xs" mt={6}>
        <Text span fz="xs">
          {request.deadlineAt && <Deadline at={request.deadlineAt} />}
        </Text>
        <Group gap={6} wrap="nowrap">
          <Button
            component={Link}
            to={`${PAGE}/${request.uuid}`}
            size="compact-sm"
            variant="default"
            aria-label={panelText.of(panelText.open, label)}
            onClick={onDone}
          >
            {panelText.open}
          </Button>
          <Approve request={request} label={label} />
        </Group>
      </Group>
    </li>
  );
}

export function ApprovalsPanel({ onDone }: { onDone: () => void }) {
  const { data, error, isPending, refetch } = useQuery(queueQuery({ box: 'pending', limit: SHOWN }));
  if (isPending)
    return (
      <Stack gap="xs">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={88} />
        ))}
      </Stack>
    );
  if (error) return <ErrorState message={panelText.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (data.data.length === 0) return <EmptyState icon={IconChecks} title={panelText.none} hint={panelText.noneHint} />;
  return (
    <>
      <ul className={classes.rows}>
        {data.data.map((request) => (
          <Row key={request.uuid} request={request} onDone={onDone} />
        ))}
      </ul>
      <Anchor component={Link} to={PAGE} fz="sm" fw={500} onClick={onDone}>
        {panelText.seeAll}
      </Anchor>
    </>
  );
}
