/** The two buttons below a dialog's form: the way back, and what it is for, which needs the network. */
import { Button, Group } from '@mantine/core';
import { NetworkButton } from '../network/network-button';

interface DialogActsProps {
  back: string;
  verb: string;
  isDestructive?: boolean;
  isPending: boolean;
  onBack: () => void;
  onSend: () => void;
}

export function DialogActs({ back, verb, isDestructive = false, isPending, onBack, onSend }: DialogActsProps) {
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onBack}>
        {back}
      </Button>
      <NetworkButton color={isDestructive ? 'urucum' : 'petroleo'} loading={isPending} onClick={onSend}>
        {verb}
      </NetworkButton>
    </Group>
  );
}
