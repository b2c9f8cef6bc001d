/** The question before an advance or a report goes, and the way to the list it stood in. */
import { Text } from '@mantine/core';
import { ConfirmDialog } from '@trajeto/shared-ui';
import { useNavigate } from 'react-router';

interface RemoveDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Rejected, it has said why itself. */
  remove: () => Promise<unknown>;
  isPending: boolean;
  list: string;
  words: { title: string; body: string; verb: string };
}

export function RemoveDialog({ opened, onClose, remove, isPending, list, words: { title, body, verb } }: RemoveDialogProps) {
  const navigate = useNavigate();
  const confirm = () =>
    void remove().then(() => {
      void navigate(list);
    }, onClose);
  return (
    <ConfirmDialog opened={opened} onClose={onClose} onConfirm={confirm} isPending={isPending} isDestructive title={title} verb={verb}>
      <Text fz="sm">{body}</Text>
    </ConfirmDialog>
  );
}
