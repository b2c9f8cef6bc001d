/** Sessões: every device that is signed in, each with a way to end it. */
import { Button, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { sessionsQuery, useEndOtherSessions, useEndSession, type OpenSession } from '@trajeto/identity-data-access/account';
import { formatDateTime } from '@trajeto/shared-format';
import { ConfirmDialog, ErrorState, NetworkButton, RelativeTime, ToneBadge } from '@trajeto/shared-ui';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { Panel } from '../panel';
import classes from '../profile.module.css';
import { securityText } from './security.text';

function SessionRow({ session }: { session: OpenSession }) {
  const { uuid, device, address, lastSeenAt, createdAt, current, keepSigned } = session;
  const { run, isPending } = useEndSession({ success: securityText.ended, failure: securityText.endFailed });
  return (
    <li>
      <div className={classes.words}>
        <Text fz="sm" fw={600}>
          {device}
        </Text>
        <Text fz="sm" c="dimmed" className="tj-num">
          {address} · {securityText.lastSeen} <RelativeTime at={lastSeenAt} isInSentence />
        </Text>
        <Text fz="sm" c="dimmed" className="tj-num">
          {securityText.since(formatDateTime(createdAt))}
          {keepSigned && ` · ${securityText.keepSigned}`}
        </Text>
      </div>
      {current ? (
        <ToneBadge tone="petroleo" icon={IconDeviceDesktop}>
          {securityText.thisSession}
        </ToneBadge>
      ) : (
        <NetworkButton
          variant="default"
          loading={isPending}
          aria-label={securityText.endOne(device)}
          onClick={() => void run(uuid).catch(() => undefined)}
        >
          {securityText.end}
        </NetworkButton>
      )}
    </li>
  );
}

function EndOthers() {
  const [isAsking, asking] = useDisclosure(false);
  const { run, isPending } = useEndOtherSessions({ success: securityText.othersEnded, failure: securityText.endFailed });
  const confirm = async () => {
    await run(undefined).catch(() => undefined);
    asking.close();
  };
  return (
    <>
      <Button variant="default" onClick={asking.open}>
        {securityText.endOthers}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        onConfirm={() => void confirm()}
        title={securityText.endOthersTitle}
        verb={securityText.endOthers}
        isDestructive
        isPending={isPending}
      >
        <Text fz="sm">{securityText.endOthersBody}</Text>
      </ConfirmDialog>
    </>
  );
}

export function SessionsCard() {
  const { data, error, refetch } = useQuery(sessionsQuery());
  const others = data?.filter(({ current }) => !current) ?? [];
  return (
    <Panel title={securityText.sessions} action={others.length > 0 && <EndOthers />}>
      {error && <ErrorState message={securityText.sessionsFailed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} mt="md" />}
      {data && (
        <ul className={classes.rows}>
          {data.map((session) => (
            <SessionRow key={session.uuid} session={session} />
          ))}
        </ul>
      )}
      {data && others.length === 0 && (
        <Text fz="sm" c="dimmed">
          {securityText.onlyThis}
        </Text>
      )}
    </Panel>
  );
}
