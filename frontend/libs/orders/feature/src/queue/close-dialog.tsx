/** Closing a task: how it ended, and a word about it for whoever reads the order later. */
import { Radio, Stack, Text } from '@mantine/core';
import { useCloseTask, type Closing, type PendingTask } from '@trajeto/orders-data-access';
import { Dialog, DialogActs, ReasonField, useReason } from '@trajeto/shared-ui';
import { useState } from 'react';
import { queueText } from './queue.text';

const RESOLUTIONS = ['solved', 'not_possible'] as const;

function Form({ task, onClose }: { task: PendingTask; onClose: () => void }) {
  const [resolution, setResolution] = useState<Closing['resolution']>('solved');
  const { field, given } = useReason(queueText.obsNeeded);
  const { close, isPending } = useCloseTask({ success: queueText.closed, failure: queueText.closeFailed });
  const send = () => {
    const obs = given();
    if (obs !== null) close(task.uuid, { resolution, obs }).then(onClose, () => undefined);
  };
  return (
    <Stack gap="md">
      <Text fz="sm">{queueText.closeBody}</Text>
      <Radio.Group
        label={queueText.resolution}
        value={resolution}
        onChange={(chosen) => setResolution(RESOLUTIONS.find((known) => known === chosen) ?? 'solved')}
      >
        <Stack gap="xs" mt="xs">
          {RESOLUTIONS.map((known) => (
            <Radio key={known} value={known} label={queueText.resolutions[known]} />
          ))}
        </Stack>
      </Radio.Group>
      <ReasonField label={queueText.obs} {...field} isFirst />
      <DialogActs back={queueText.cancel} verb={queueText.close} isPending={isPending} onBack={onClose} onSend={send} />
    </Stack>
  );
}

export function CloseDialog({ task, opened, onClose }: { task: PendingTask; opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={queueText.closeTitle(task.order.orderNumber)}>
      {opened && <Form task={task} onClose={onClose} />}
    </Dialog>
  );
}
