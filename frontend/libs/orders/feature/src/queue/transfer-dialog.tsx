/** Transferring an order's tasks to another consultant of the agency, found by name: for managers. */
import { Stack, Text } from '@mantine/core';
import { colleagueOptionsQuery, useTransferOrder, type PendingTask } from '@trajeto/orders-data-access';
import { useSession } from '@trajeto/shared-auth';
import { Dialog } from '@trajeto/shared-ui';
import { SearchSelect } from '@trajeto/shared-ui/crud';
import { useState } from 'react';
import { DialogActs } from '../dialog/dialog-acts';
import { queueText } from './queue.text';

function Form({ task, agencyId, onClose }: { task: PendingTask; agencyId: string; onClose: () => void }) {
  const { orderNumber } = task.order;
  const [colleague, setColleague] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { transfer, isPending } = useTransferOrder({ success: queueText.transferred(orderNumber), failure: queueText.transferFailed });
  const send = () => {
    setProblem(colleague === null ? queueText.colleagueNeeded : null);
    if (colleague !== null) transfer(task.order, colleague).then(onClose, () => undefined);
  };
  return (
    <Stack gap="md">
      <Text fz="sm">{queueText.transferBody}</Text>
      <SearchSelect
        label={queueText.colleague}
        placeholder={queueText.findColleague}
        isInDialog
        error={problem}
        query={(words) => colleagueOptionsQuery(agencyId, words, task.takenBy?.uuid ?? null)}
        value={colleague}
        onChange={setColleague}
        data-autofocus
      />
      <DialogActs back={queueText.cancel} verb={queueText.transferOne} isPending={isPending} onBack={onClose} onSend={send} />
    </Stack>
  );
}

export function TransferDialog({ task, opened, onClose }: { task: PendingTask; opened: boolean; onClose: () => void }) {
  const { agencyUuid } = useSession().user;
  return (
    <Dialog opened={opened} onClose={onClose} title={queueText.transferTitle(task.order.orderNumber)}>
      {opened && agencyUuid !== null && <Form task={task} agencyId={agencyUuid} onClose={onClose} />}
    </Dialog>
  );
}
