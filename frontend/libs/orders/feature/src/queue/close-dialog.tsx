/** Closing a task: how it ended, and a word about it for whoever reads the order later. */
import { Radio, Stack, Text, Textarea } from '@mantine/core';
import { useCloseTask, type Closing, type PendingTask } from '@trajeto/orders-data-access';
import { Dialog } from '@trajeto/shared-ui';
import { useState } from 'react';
import { DialogActs } from '../dialog/dialog-acts';
import { queueText } from './queue.text';

const RESOLUTIONS = ['solved', 'not_possible'] as const;

function Form({ task, onClose }: { task: PendingTask; onClose: () => void }) {
  const [resolution, setResolution] = useState<Closing['resolution']>('solved');
  const [obs, setObs] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { close, isPending } = useCloseTask({ success: queueText.closed, failure: queueText.closeFailed });
  const send = () => {
    const said = obs.trim();
    setProblem(said === '' ? queueText.obsNeeded : null);
    if (said !== '') close(task.uuid, { resolution, obs: said }).then(onClose, () => undefined);
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
      <Textarea
        label={queueText.obs}
        value={obs}
        onChange={({ currentTarget }) => setObs(currentTarget.value)}
        error={problem}
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
      />
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
