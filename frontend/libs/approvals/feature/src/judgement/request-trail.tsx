/** The approval line of one request, live: the page of its subject draws it too. */
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { requestQuery } from '@trajeto/approvals-data-access';
import { useSession } from '@trajeto/shared-auth';
import { ApprovalTrail, ErrorState } from '@trajeto/shared-ui';
import { judgementText } from './judgement.text';
import { Reminder } from './reminder';

export function RequestTrail({ requestId, orientation = 'vertical' }: { requestId: string; orientation?: 'horizontal' | 'vertical' }) {
  const { user } = useSession();
  const { data, isError, error, refetch } = useQuery(requestQuery(requestId));
  if (data)
    return (
      <>
        <ApprovalTrail levels={data.levels} automatic={data.automatic} you={user.employeeUuid} orientation={orientation} />
        <Reminder request={data} />
      </>
    );
  if (isError) return <ErrorState message={judgementText.loadFailed} error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={96} radius="md" />;
}
