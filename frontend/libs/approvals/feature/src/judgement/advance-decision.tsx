/** Deciding an advance: whole, with a reason when it is rejected; one click each, or their keys. */
import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useJudgeAdvance, type AdvanceJudgement, type ApprovalRequest } from '@trajeto/approvals-data-access';
import { Dialog, DialogActs, NetworkButton, ReasonField, showSnackbar, useReason } from '@trajeto/shared-ui';
import { rememberReason } from './decision';
import classes from './judgement.module.css';
import { judgementText } from './judgement.text';
import { Key, useTwice } from './keys';
import { NotYours } from './not-yours';
import type { Outcome } from './outcome';
import { ReasonChips } from './reason-chips';

export function useAdvanceDecision(request: Pick<ApprovalRequest, 'subjectUuid'>, onDecided: (outcome: Outcome) => void) {
  const approving = useJudgeAdvance(judgementText.approveAdvanceFailed);
  const rejecting = useJudgeAdvance(judgementText.rejectAdvanceFailed);
  const send = async (judgement: AdvanceJudgement) => {
    const isApproval = judgement.status === 'approved';
    const { judge, follow } = isApproval ? approving : rejecting;
    try {
      const wait = await judge({ advance: request.subjectUuid, judgement });
      showSnackbar({ kind: 'success', message: isApproval ? judgementText.advanceApproved : judgementText.advanceRejected });
      if (wait > 0) {
        showSnackbar({ kind: 'info', message: judgementText.stillProcessing });
        setTimeout(() => void follow(), wait * 1000);
      }
      onDecided(isApproval ? 'approved' : 'rejected');
    } catch {
      // The mutation has said why; the request is read again.
    }
  };
  return { send, isPending: approving.isPending || rejecting.isPending };
}

interface ReasonDialogProps {
  number: number;
  opened: boolean;
  isPending: boolean;
  onClose: () => void;
  onReject: (reason: string) => void;
}

function ReasonForm({ isPending, onClose, onReject }: Omit<ReasonDialogProps, 'opened' | 'number'>) {
  const { field, given, write } = useReason(judgementText.reasonNeeded);
  const send = () => {
    const reason = given();
    if (reason === null) return;
    rememberReason(reason);
    onReject(reason);
  };
  return (
    <Stack gap="md">
      <Text fz="sm">{judgementText.rejectAdvanceBody}</Text>
      <ReasonField label={judgementText.reason} {...field} isFirst />
      <ReasonChips onPick={write} />
      <DialogActs
        back={judgementText.goBack}
        verb={judgementText.rejectAdvance}
        isDestructive
        isPending={isPending}
        onBack={onClose}
        onSend={send}
      />
    </Stack>
  );
}

export function AdvanceReasonDialog({ number, opened, ...form }: ReasonDialogProps) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title={judgementText.rejectAdvanceTitle(number)} size={560}>
      {opened && <ReasonForm {...form} />}
    </Dialog>
  );
}

export function AdvanceBar({ request, onDecided }: { request: ApprovalRequest; onDecided: (outcome: Outcome) => void }) {
  const [isRejecting, rejecting] = useDisclosure(false);
  const { send, isPending } = useAdvanceDecision(request, (outcome) => {
    rejecting.close();
    onDecided(outcome);
  });
  const [mayApprove, mayReject] = [request.allowedActions.includes('approve'), request.allowedActions.includes('reject')];
  const approve = () => void (isPending || send({ status: 'approved' }));
  const { isHalf, press } = useTwice(approve);
  useHotkeys([
    ['a', () => mayApprove && press()],
    ['r', () => mayReject && rejecting.open()],
  ]);
  if (!mayApprove && !mayReject) return <NotYours request={request} />;
  return (
    <div className={classes.decision} data-end>
      <span role="status" className={classes.half}>
        {isHalf && judgementText.pressAgain}
      </span>
      {mayReject && (
        <Button variant="default" c="var(--tj-urucum-text)" disabled={isPending} onClick={rejecting.open} rightSection={<Key>R</Key>}>
          {judgementText.reject}
        </Button>
      )}
      {mayApprove && (
        <NetworkButton loading={isPending} onClick={approve} rightSection={<Key>A</Key>}>
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
    </div>
  );
}
