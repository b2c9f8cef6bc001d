/** What a panel shows when it has nothing, failed, or may not be seen. */
import { Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInbox, IconLock, IconWifiOff, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { statesText } from './states.text';

interface PanelStateProps {
  icon: Icon;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  role?: 'alert' | 'status';
}

function PanelState({ icon: StateIcon, title, hint, action, role }: PanelStateProps) {
  return (
    <Stack align="center" gap="xs" py={40} px="md" ta="center" role={role}>
      <StateIcon size={32} stroke={1.5} color="var(--tj-text-2)" aria-hidden />
      <Text fw={600}>{title}</Text>
      {hint !== undefined && (
        <Text c="dimmed" fz="sm" maw={420}>
          {hint}
        </Text>
      )}
      {action}
    </Stack>
  );
}

/** Nothing yet, nothing found, or all done: the caller says which by its words. */
export function EmptyState({
  title = statesText.nothing,
  hint,
  action,
  icon = IconInbox,
}: {
  title?: string;
  hint?: ReactNode;
  action?: ReactNode;
  icon?: Icon;
}) {
  return <PanelState icon={icon} title={title} hint={hint} action={action} />;
}

/** What an error of the API tells a panel; structural, so this library needs no client. */
export interface ShownError {
  status?: number;
  requestId?: string | null;
}

/** A failed read drawn in its own panel: the default message of the action, the request's id and a way to try again. */
export function ErrorState({ message, error, onRetry }: { message: string; error?: unknown; onRetry?: () => void }) {
  const { status, requestId } = (typeof error === 'object' && error !== null ? error : {}) as ShownError;
  if (status === 403) return <NoPermission />;
  const title = status === 404 ? statesText.notFound : message;
  const hint = status === 404 ? statesText.notFoundHint : requestId && `${statesText.code} ${requestId}`;
  const retry = onRetry && status !== 404 && (
    <Button variant="default" onClick={onRetry}>
      {statesText.retry}
    </Button>
  );
  return <PanelState role="alert" icon={IconAlertTriangle} title={title} hint={hint ?? undefined} action={retry} />;
}

export function NoPermission() {
  return <PanelState icon={IconLock} title={statesText.forbidden} role="alert" />;
}

const goBack = () => (window.history.length > 1 ? window.history.back() : window.location.assign('/'));

/** In the place of what has no network to come by and was not kept on this device. */
export function NotKept() {
  return (
    <PanelState
      role="status"
      icon={IconWifiOff}
      title={statesText.notKept}
      hint={statesText.notKeptHint}
      action={
        <Button variant="default" onClick={goBack}>
          {statesText.back}
        </Button>
      }
    />
  );
}
