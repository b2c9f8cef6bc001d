/** Privacidade: asking for a copy of my data or to be forgotten, and where each request stands (LGPD, art. 18). */
import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { meQuery, privacyRequestsQuery, useAskPrivacy, type PrivacyRequest } from '@trajeto/identity-data-access/account';
import { formatDate } from '@trajeto/shared-format';
import { ConfirmDialog, ErrorState, NetworkButton, ReasonField, StatusBadge } from '@trajeto/shared-ui';
import { useState } from 'react';
import { Panel } from '../panel';
import classes from '../profile.module.css';
import { securityText } from './security.text';

function RequestRow({ request: { kind, status, createdAt, fileLink, reasonRefused } }: { request: PrivacyRequest }) {
  return (
    <li>
      <div className={classes.words}>
        <Text fz="sm" fw={600}>
          {securityText.kinds[kind]}
        </Text>
        <Text fz="sm" c="dimmed">
          {formatDate(createdAt)}
          {reasonRefused && ` · ${reasonRefused}`}
        </Text>
      </div>
      <StatusBadge status={status} kind="privacy" />
      {fileLink && (
        <Anchor href={fileLink} download fz="sm" aria-label={securityText.downloadOf(formatDate(createdAt))}>
          {securityText.download}
        </Anchor>
      )}
    </li>
  );
}

function AskErasure() {
  const [isAsking, asking] = useDisclosure(false);
  const [reason, setReason] = useState('');
  const { run, isPending } = useAskPrivacy({ success: securityText.erasureAsked, failure: securityText.askFailed });
  const confirm = async () => {
    await run({ kind: 'erasure', ...(reason.trim() ? { reason: reason.trim() } : {}) }).catch(() => undefined);
    asking.close();
  };
  return (
    <>
      <Button variant="subtle" color="urucum" onClick={asking.open}>
        {securityText.askErasure}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        onConfirm={() => void confirm()}
        title={securityText.erasureTitle}
        verb={securityText.erasureVerb}
        isDestructive
        isPending={isPending}
      >
        <Text fz="sm" mb="sm">
          {securityText.erasureBody}
        </Text>
        <ReasonField
          label={`${securityText.erasureReason} ${securityText.optional}`}
          value={reason}
          onChange={setReason}
          maxLength={1000}
        />
      </ConfirmDialog>
    </>
  );
}

function Requests() {
  const { data: me } = useQuery(meQuery());
  const { data, error, refetch } = useQuery(privacyRequestsQuery());
  if (error) return <ErrorState message={securityText.requestsFailed} error={error} onRetry={() => void refetch()} />;
  if (!data || !me) return <Skeleton height={64} mt="md" />;
  const own = [me.uuid, me.profiles.customerEmployee?.uuid, me.profiles.agencyEmployee?.uuid];
  const mine = data.filter(({ person }) => own.includes(person.uuid));
  if (mine.length === 0)
    return (
      <Text fz="sm" c="dimmed" mt="sm">
        {securityText.noRequests}
      </Text>
    );
  return (
    <ul className={classes.rows}>
      {mine.map((request) => (
        <RequestRow key={request.uuid} request={request} />
      ))}
    </ul>
  );
}

export function PrivacyCard() {
  const { run, isPending } = useAskPrivacy({ success: securityText.exportAsked, failure: securityText.askFailed });
  return (
    <Panel title={securityText.privacy}>
      <Text fz="sm" c="dimmed" my="xs">
        {securityText.privacyHint}
      </Text>
      <Group gap="sm">
        <NetworkButton variant="default" loading={isPending} onClick={() => void run({ kind: 'export' }).catch(() => undefined)}>
          {securityText.askExport}
        </NetworkButton>
        <AskErasure />
      </Group>
      <Requests />
    </Panel>
  );
}
