/** What the page of an advance or a report shows of its approval: the line, and the approver's own buttons. */
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { subjectRequestQuery, type RequestSummary } from '@trajeto/approvals-data-access';
import { ErrorState, NetworkButton } from '@trajeto/shared-ui';
import { Link } from 'react-router';
import { AdvanceReasonDialog, useAdvanceDecision } from './advance-decision';
import { WhyThisModel } from './explanation';
import { judgementText } from './judgement.text';
import { RequestTrail } from './request-trail';

export function SubjectTrail({ subjectUuid }: { subjectUuid: string }) {
  const { data, isError, error, refetch } = useQuery(subjectRequestQuery(subjectUuid));
  if (data === null)
    return (
      <Text fz="sm" c="dimmed">
        {judgementText.noRequest}
      </Text>
    );
  if (isError && !data) return <ErrorState message={judgementText.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={96} radius="md" />;
  return (
    <>
      <RequestTrail requestId={data.uuid} />
      <Group justify="flex-end">
        <WhyThisModel requestId={data.uuid} />
      </Group>
    </>
  );
}

function AdvanceButtons({ request }: { request: RequestSummary }) {
  const [isRejecting, rejecting] = useDisclosure(false);
  const { send, isPending } = useAdvanceDecision(request, rejecting.close);
  return (
    <>
      {request.allowedActions.includes('reject') && (
        <Button variant="default" c="var(--tj-urucum-text)" disabled={isPending} onClick={rejecting.open}>
          {judgementText.reject}
        </Button>
      )}
      {request.allowedActions.includes('approve') && (
        <NetworkButton loading={isPending} onClick={() => void send({ status: 'approved' })}>
          {judgementText.approveAdvance}
        </NetworkButton>
      )}
      <AdvanceReasonDialog
        number={request.number}
        opened={isRejecting}
        isPending={isPending}
        onClose={rejecting.close}
        onReject={(reasonRejected) => void send({ status: 'disapproved', reasonRejected })}
      />
    </>
  );
}

export function SubjectDecision({ subjectUuid }: { subjectUuid: string }) {
  const { data: request } = useQuery(subjectRequestQuery(subjectUuid));
  if (!request) return null;
  if (request.requestType === 'advance') return <AdvanceButtons request={request} />;
  return request.allowedActions.includes('judge') ? (
    <Button component={Link} to={`/aprovacoes/${request.uuid}`}>
      {judgementText.judge}
    </Button>
  ) : null;
}
