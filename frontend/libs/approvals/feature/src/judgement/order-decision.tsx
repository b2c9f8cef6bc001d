/** The approver's two buttons on the page of an order. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { requestQuery } from '@trajeto/approvals-data-access';
import { LoadingDialog } from '@trajeto/shared-ui';
import { approval } from './decision';
import { judgementText } from './judgement.text';
import { RejectDialog } from './reject-dialog';
import { useDecision } from './use-decision';

export function OrderDecision({ requestId }: { requestId: string }) {
  const { data: request } = useQuery(requestQuery(requestId));
  const [isRejecting, rejecting] = useDisclosure(false);
  const { send, isApproving, isPending } = useDecision(rejecting.close);
  if (!request) return null;
  return (
    <>
      {request.allowedActions.includes('reject') && (
        <Button variant="default" c="var(--tj-urucum-text)" onClick={rejecting.open}>
          {judgementText.reject}
        </Button>
      )}
      {request.allowedActions.includes('approve') && (
        <Button disabled={isPending} onClick={() => void send(approval(request, {}, ''))}>
          {judgementText.approve}
        </Button>
      )}
      <RejectDialog
        request={request}
        obs=""
        isPending={isPending}
        onSend={(decision) => void send(decision)}
        opened={isRejecting}
        onClose={rejecting.close}
      />
      <LoadingDialog opened={isApproving} title={judgementText.approving} />
    </>
  );
}
