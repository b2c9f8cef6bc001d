/** The agency says that an airline took a credit for another flight. */
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { OrderUnknown, useMarkCreditUsed, type UnflownCredit } from '@trajeto/orders-data-access';
import { formatMoney } from '@trajeto/shared-format';
import { ConfirmDialog } from '@trajeto/shared-ui';
import { useState } from 'react';
import { unflownText as text } from './unflown.text';

interface UseCreditProps {
  credit: UnflownCredit;
  customerUuid: string;
}

export function UseCredit({ credit, customerUuid }: UseCreditProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { mark, isPending } = useMarkCreditUsed(credit.uuid, { success: text.used, failure: text.useFailed });
  const send = () => {
    const number = typed.trim();
    const isNumber = /^\d{0,9}$/.test(number);
    setProblem(isNumber ? null : text.numberInvalid);
    if (!isNumber) return;
    mark({ customerUuid, orderNumber: number === '' ? null : Number(number) }).then(close, (error: unknown) =>
      setProblem(error instanceof OrderUnknown ? text.orderUnknown : null),
    );
  };
  if (!credit.allowedActions.includes('use')) return null;
  return (
    <>
      <Button variant="default" size="compact-md" aria-label={text.useOf(credit.ticket)} onClick={open}>
        {text.use}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={close}
        onConfirm={send}
        title={text.useTitle(formatMoney(credit.creditValue), credit.airline)}
        verb={text.use}
        isPending={isPending}
      >
        <Stack gap="md">
          <Text fz="sm">{text.useBody(credit.employee.name)}</Text>
          <TextInput
            label={text.orderNumber}
            description={text.orderHint}
            inputMode="numeric"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            error={problem}
            maxLength={12}
          />
        </Stack>
      </ConfirmDialog>
    </>
  );
}
