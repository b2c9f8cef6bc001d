/** Closing an issued order before its last day is over. */
import { useConcludeOrder, type Order } from '@trajeto/orders-data-access';
import { ConfirmDialog } from '@trajeto/shared-ui';
import { deskText } from './desk.text';

export function ConcludeDialog({ order, opened, onClose }: { order: Order; opened: boolean; onClose: () => void }) {
  const { run, isPending } = useConcludeOrder({ success: deskText.concluded, failure: deskText.concludeFailed });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => void run(order).then(onClose, () => undefined)}
      title={deskText.concludeTitle(order.orderNumber)}
      verb={deskText.conclude}
      isPending={isPending}
    >
      {deskText.concludeBody}
    </ConfirmDialog>
  );
}
