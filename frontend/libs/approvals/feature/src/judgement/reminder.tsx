/** Lembrar aprovador: for who waits for a decision; once an hour, which the answer says. */
import type { RequestSummary } from '@trajeto/approvals-data-access';
import { useRemind } from '@trajeto/approvals-data-access';
import { NetworkButton } from '@trajeto/shared-ui';
import { IconBellRinging } from '@tabler/icons-react';
import classes from './judgement.module.css';
import { judgementText } from './judgement.text';

export function Reminder({ request }: { request: Pick<RequestSummary, 'uuid' | 'allowedActions'> }) {
  const { run, isPending } = useRemind({ success: judgementText.reminded, failure: judgementText.remindFailed });
  if (!request.allowedActions.includes('remind')) return null;
  return (
    <NetworkButton
      variant="subtle"
      size="compact-sm"
      className={classes.remind ?? ''}
      leftSection={<IconBellRinging size={16} aria-hidden />}
      loading={isPending}
      onClick={() => void run(request.uuid).catch(() => undefined)}
    >
      {judgementText.remind}
    </NetworkButton>
  );
}
