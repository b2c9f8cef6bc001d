/** The foot of a judgement: an observation, reject, approve; one click each, or their keys. */
import { Button, TextInput } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import type { ApprovalRequest } from '@trajeto/approvals-data-access';
import { LoadingDialog, NetworkButton } from '@trajeto/shared-ui';
import { useState } from 'react';
import { approval, isWhole, unreasoned, rejection, type Marks } from './decision';
import classes from './judgement.module.css';
import { judgementText } from './judgement.text';
import { Key, useTwice } from './keys';
import { NotYours } from './not-yours';
import type { Outcome } from './outcome';
import { RejectDialog } from './reject-dialog';
import { useSuggestedReason } from './suggested-reason';
import { useDecision } from './use-decision';

interface DecisionBarProps {
  request: ApprovalRequest;
  marks: Marks;
  onMissing: (uuids: readonly string[]) => void;
  onDecided: (outcome: Outcome) => void;
}

export function DecisionBar({ request, marks, onMissing, onDecided }: DecisionBarProps) {
  const [obs, setObs] = useState('');
  const [isRejecting, rejecting] = useDisclosure(useSuggestedReason() !== '');
  const { send, isApproving, isPending } = useDecision((decision) => {
    rejecting.close();
    onDecided(decision.status === 'rejected' ? 'rejected' : 'approved');
  });
  const [mayApprove, mayReject] = [request.allowedActions.includes('approve'), request.allowedActions.includes('reject')];
  const [whole, isMarked] = [isWhole(request, marks), Object.keys(marks).length > 0];
  const approve = () => {
    const missing = unreasoned(request, marks);
    onMissing(missing);
    if (missing.length === 0 && !isPending) void send(approval(request, marks, obs));
  };
  const reject = () => {
    const missing = unreasoned(request, marks);
    if (!whole) {
      rejecting.open();
      return;
    }
    onMissing(missing);
    if (missing.length === 0) void send(rejection(request, Object.values(marks)[0] ?? '', obs));
  };
  const { isHalf, press } = useTwice(approve);
  useHotkeys([
    ['a', () => mayApprove && !whole && press()],
    ['r', () => mayReject && reject()],
  ]);
  if (!mayApprove && !mayReject) return <NotYours request={request} />;
  return (
    <div className={classes.decision}>
      <TextInput
        className={classes.obs}
        aria-label={judgementText.obs}
        placeholder={judgementText.obs}
        value={obs}
        maxLength={500}
        onChange={({ currentTarget }) => setObs(currentTarget.value)}
      />
      <span role="status" className={classes.half}>
        {isHalf && judgementText.pressAgain}
      </span>
      {mayReject && (
        <Button variant="default" c="var(--tj-urucum-text)" disabled={isPending} onClick={reject} rightSection={<Key>R</Key>}>
          {whole ? judgementText.rejectOrder : judgementText.reject}
        </Button>
      )}
      {mayApprove && !whole && (
        <NetworkButton disabled={isPending} onClick={approve} rightSection={<Key>A</Key>}>
          {isMarked ? judgementText.approveRest : judgementText.approve}
        </NetworkButton>
      )}
      <RejectDialog
        request={request}
        obs={obs}
        isPending={isPending}
        onSend={(decision) => void send(decision)}
        opened={isRejecting}
        onClose={rejecting.close}
      />
      <LoadingDialog opened={isApproving} title={judgementText.approving} />
    </div>
  );
}
