/** Transferring an order's tasks to another consultant of the agency: for managers. */
import type { PendingTask } from '@trajeto/orders-data-access';
import { ConsultantDialog } from '../desk/consultant-dialog';
import { queueText } from './queue.text';

export function TransferDialog({ task, opened, onClose }: { task: PendingTask; opened: boolean; onClose: () => void }) {
  const { orderNumber } = task.order;
  const words = {
    title: queueText.transferTitle(orderNumber),
    body: queueText.transferBody,
    verb: queueText.transferOne,
    success: queueText.transferred(orderNumber),
    failure: queueText.transferFailed,
  };
  return <ConsultantDialog order={task.order} words={words} exceptUser={task.takenBy?.uuid ?? null} opened={opened} onClose={onClose} />;
}
