/** What others of the company asked about their data, for who may grant or refuse it. */
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { openPrivacyRequestsQuery, useExecutePrivacy, useRefusePrivacy, type PrivacyRequest } from '@trajeto/identity-data-access/account';
import { useMay } from '@trajeto/shared-auth';
import { formatDate } from '@trajeto/shared-format';
import { ConfirmDialog, ReasonField, useReason } from '@trajeto/shared-ui';
import { useState } from 'react';
import { Panel } from '../panel';
import classes from '../profile.module.css';
import { securityText } from './security.text';

type Decision = 'execute' | 'refuse';
interface Asked {
  decision: Decision;
  request: PrivacyRequest;
}

function ExecuteDialog({ request, onClose }: { request: PrivacyRequest; onClose: () => void }) {
  const { kind, person, uuid } = request;
  const { run, isPending } = useExecutePrivacy({ success: securityText.executed, failure: securityText.executeFailed });
  const confirm = async () => {
    await run(uuid).catch(() => undefined);
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={securityText.executeTitles[kind](person.name)}
      verb={securityText.execute}
      isDestructive={kind === 'erasure'}
      isPending={isPending}
    >
      <Text fz="sm">{securityText.executeBodies[kind]}</Text>
    </ConfirmDialog>
  );
}

function RefuseDialog({ request: { uuid, person }, onClose }: { request: PrivacyRequest; onClose: () => void }) {
  const { field, given } = useReason(securityText.refuseReasonRequired);
  const { run, isPending } = useRefusePrivacy({ success: securityText.refused, failure: securityText.refuseFailed });
  const confirm = async () => {
    const reason = given();
    if (reason === null) return;
    await run({ privacyRequestId: uuid, reason }).catch(() => undefined);
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={securityText.refuseTitle(person.name)}
      verb={securityText.refuse}
      isDestructive
      isPending={isPending}
    >
      <ReasonField label={securityText.refuseReason} {...field} maxLength={1000} />
    </ConfirmDialog>
  );
}

const DIALOGS = { execute: ExecuteDialog, refuse: RefuseDialog } as const;

function RequestRow({ request, onAsk }: { request: PrivacyRequest; onAsk: (asked: Asked) => void }) {
  const { kind, person, createdAt, reason } = request;
  return (
    <li>
      <div className={classes.words}>
        <Text fz="sm" fw={600}>
          {securityText.askedBy(securityText.kinds[kind], person.name)}
        </Text>
        <Text fz="sm" c="dimmed">
          {formatDate(createdAt)}
          {reason && ` · ${reason}`}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          variant="subtle"
          color="urucum"
          aria-label={securityText.refuseOf(person.name)}
          onClick={() => onAsk({ decision: 'refuse', request })}
        >
          {securityText.refuse}
        </Button>
        <Button variant="default" aria-label={securityText.executeOf(person.name)} onClick={() => onAsk({ decision: 'execute', request })}>
          {securityText.execute}
        </Button>
      </Group>
    </li>
  );
}

function Waiting() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data } = useQuery(openPrivacyRequestsQuery());
  const Asking = asked && DIALOGS[asked.decision];
  return (
    <Panel title={securityText.decisions}>
      {data?.length === 0 && (
        <Text fz="sm" c="dimmed" mt="xs">
          {securityText.nothingToDecide}
        </Text>
      )}
      <ul className={classes.rows}>
        {data?.map((request) => (
          <RequestRow key={request.uuid} request={request} onAsk={setAsked} />
        ))}
      </ul>
      {asked && Asking && <Asking request={asked.request} onClose={() => setAsked(null)} />}
    </Panel>
  );
}

export function PrivacyDecisions() {
  const mayChangePeople = useMay('update-customer-employee');
  const maySeeTrail = useMay('view-audit-trail');
  return mayChangePeople && maySeeTrail ? <Waiting /> : null;
}
