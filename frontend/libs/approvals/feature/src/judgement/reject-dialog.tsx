/** Rejecting with a reason: the whole order, or only the items left ticked. */
import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import type { ApprovalRequest, OrderDecision } from '@trajeto/approvals-data-access';
import { Dialog, Money, NetworkButton } from '@trajeto/shared-ui';
import { useState } from 'react';
import { openItems, rejectionOf, rememberReason } from './decision';
import classes from './judgement.module.css';
import { judgementText } from './judgement.text';
import { ReasonChips } from './reason-chips';
import { useSuggestedReason } from './suggested-reason';

interface RejectDialogProps {
  request: ApprovalRequest;
  obs: string;
  isPending: boolean;
  onSend: (decision: OrderDecision) => void;
  opened: boolean;
  onClose: () => void;
}

function ItemTicks({
  request,
  chosen,
  onToggle,
}: {
  request: ApprovalRequest;
  chosen: readonly string[];
  onToggle: (uuid: string) => void;
}) {
  return (
    <ul className={classes.ticks}>
      {openItems(request).map((item) => (
        <li key={item.itemOrderUuid}>
          <Checkbox checked={chosen.includes(item.itemOrderUuid)} onChange={() => onToggle(item.itemOrderUuid)} label={item.description} />
          <Money value={item.value} />
        </li>
      ))}
    </ul>
  );
}

function RejectForm({ request, obs, isPending, onSend, onClose }: Omit<RejectDialogProps, 'opened'>) {
  const all = openItems(request).map(({ itemOrderUuid }) => itemOrderUuid);
  const [chosen, setChosen] = useState<readonly string[]>(all);
  const [reason, setReason] = useState(useSuggestedReason());
  const [problem, setProblem] = useState<string | null>(null);
  const isAll = chosen.length === all.length;
  const toggle = (uuid: string) => setChosen(chosen.includes(uuid) ? chosen.filter((one) => one !== uuid) : [...chosen, uuid]);
  const hasNone = all.length > 0 && chosen.length === 0;
  const send = () => {
    setProblem(reason.trim() === '' ? judgementText.reasonNeeded : null);
    if (reason.trim() === '' || hasNone) return;
    rememberReason(reason);
    onSend(rejectionOf(request, chosen, reason, obs));
  };
  return (
    <Stack gap="md">
      <Text fz="sm">{isAll ? judgementText.rejectAllBody : judgementText.rejectBody}</Text>
      {all.length > 1 && <ItemTicks request={request} chosen={chosen} onToggle={toggle} />}
      {hasNone && (
        <Text role="alert" fz="sm" c="var(--mantine-color-error)">
          {judgementText.chooseItem}
        </Text>
      )}
      <Textarea
        label={judgementText.reason}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={problem}
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
      />
      <ReasonChips onPick={setReason} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {judgementText.goBack}
        </Button>
        <NetworkButton color="urucum" loading={isPending} onClick={send}>
          {isAll || hasNone ? judgementText.rejectOrder : judgementText.rejectSome(chosen.length)}
        </NetworkButton>
      </Group>
    </Stack>
  );
}

export function RejectDialog({ opened, onClose, ...form }: RejectDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={judgementText.rejectTitle(form.request.number)} size={560}>
      {opened && <RejectForm {...form} onClose={onClose} />}
    </Dialog>
  );
}
