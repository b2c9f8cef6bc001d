/** Before a card pays nothing more: by which code it was locked, for whoever unlocks it. */
import { Text, TextInput } from '@mantine/core';
import { useLockCard, type CreditCard } from '@trajeto/config-data-access/suppliers';
import { ConfirmDialog } from '@trajeto/shared-ui';
import { useState } from 'react';
import { holdsCardNumber } from './card-number';
import { creditCardsText as text } from './credit-cards.text';

interface LockDialogProps {
  card: CreditCard;
  name: string;
  onClose: () => void;
}

export function LockDialog({ card, name, onClose }: LockDialogProps) {
  const [code, setCode] = useState('');
  const { run, isPending } = useLockCard(text.lockWords);
  const isNumber = holdsCardNumber(code);
  const confirm = async () => {
    await run({ card, lockCode: code.trim() || null }).catch(() => undefined);
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={text.lockTitle(name)}
      verb={text.lock}
      isDestructive
      isPending={isPending}
      isBlocked={isNumber}
    >
      <Text fz="sm" mb="sm">
        {text.lockBody}
      </Text>
      <TextInput
        data-autofocus
        label={text.lockCode}
        maxLength={60}
        autoComplete="off"
        error={isNumber ? text.fullNumber : null}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
