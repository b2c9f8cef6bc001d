/** The agency says that the money of an order came; a reference that is refused stays in its field. */
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useConfirmPayment, type Order } from '@trajeto/orders-data-access';
import { ApiError } from '@trajeto/shared-auth';
import { formatMoney } from '@trajeto/shared-format';
import { ConfirmDialog } from '@trajeto/shared-ui';
import { useState } from 'react';
import { paymentText as text } from './payment.text';

/** What the server takes. */
const LONGEST = 120;

export function ConfirmPayment({ order }: { order: Order }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [reference, setReference] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { confirm, isPending } = useConfirmPayment(order, { success: text.confirmed, failure: text.confirmFailed });
  const send = () => {
    setProblem(null);
    confirm(reference.trim() || null).then(close, (error: unknown) =>
      setProblem(error instanceof ApiError ? (error.errors?.['reference']?.[0] ?? null) : null),
    );
  };
  return (
    <>
      <Button onClick={open}>{text.confirm}</Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={close}
        onConfirm={send}
        title={text.confirmTitle(order.orderNumber)}
        verb={text.confirm}
        isPending={isPending}
      >
        <Stack gap="md">
          <Text fz="sm">{text.confirmBody(formatMoney(order.totalValue))}</Text>
          <TextInput
            label={text.referenceField}
            description={text.referenceHint}
            value={reference}
            onChange={({ currentTarget }) => setReference(currentTarget.value)}
            error={problem}
            maxLength={LONGEST}
          />
        </Stack>
      </ConfirmDialog>
    </>
  );
}
