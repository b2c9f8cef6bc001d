/** Taking an order back from its approvers, with what that undoes. */
import { Stack, Text } from '@mantine/core';
import { useRecallOrder, type Order } from '@trajeto/orders-data-access';
import { ConfirmDialog, ReasonField } from '@trajeto/shared-ui';
import { useState } from 'react';
import { orderText } from './order.text';

export function RecallDialog({ order, opened, onClose }: { order: Order; opened: boolean; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { recall, isPending } = useRecallOrder(order, { success: orderText.recalled, failure: orderText.recallFailed });
  const send = () => void recall(reason.trim() || null).then(onClose, () => undefined);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={send}
      title={orderText.recallTitle}
      verb={orderText.recall}
      isPending={isPending}
    >
      <Stack gap="md">
        <Text fz="sm">{orderText.recallBody}</Text>
        <ReasonField label={orderText.recallReason} value={reason} onChange={setReason} />
      </Stack>
    </ConfirmDialog>
  );
}
