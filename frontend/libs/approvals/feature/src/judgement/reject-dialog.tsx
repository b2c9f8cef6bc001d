/** Rejecting with a reason: the whole order, or only the items left ticked. */
import { Checkbox, Stack, Text } from '@mantine/core';
import type { ApprovalRequest, OrderDecision } from '@trajeto/approvals-data-access';
import { Dialog, DialogActs, Money, ReasonField, useReason } from '@trajeto/shared-ui';
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
  const { field, given, write } = useReason(judgementText.reasonNeeded, useSuggestedReason());
  const isAll = chosen.length === all.length;
  const toggle = (uuid: string) => setChosen(chosen.includes(uuid) ? chosen.filter((one) => one !== uuid) : [...chosen, uuid]);
  const hasNone = all.length > 0 && chosen.length === 0;
  const send = () => {
    const reason = given();
    if (reason === null || hasNone) return;
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
      <ReasonField label={judgementText.reason} {...field} isFirst />
      <ReasonChips onPick={write} />
      <DialogActs
        back={judgementText.goBack}
        verb={isAll || hasNone ? judgementText.rejectOrder : judgementText.rejectSome(chosen.length)}
        isDestructive
        isPending={isPending}
        onBack={onClose}
        onSend={send}
      />
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
