/** What may be done with a task: exactly what the server allows; taking and opening in sight, the rest in the menu. */
import { useReleaseTask, type PendingTask } from '@trajeto/orders-data-access';
import { RowMenu, type RowAct } from '@trajeto/shared-ui/crud';
import { IconArrowBackUp, IconCircleCheck, IconMessage, IconReload, IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import { mayNotify, NotifyDialog } from '../order/notify-dialog';
import { notifyText } from '../order/notify.text';
import { mayRetry, useRetry } from '../order/retry';
import { CloseDialog } from './close-dialog';
import classes from './queue.module.css';
import { queueText } from './queue.text';
import { allows, numberOf, OpenButton, TakeButton } from './task-buttons';
import { TransferDialog } from './transfer-dialog';

/** Whether trying the order again does what this task is for: an order may wait for tickets and for a cancellation. */
const isAbout = ({ kind, order }: PendingTask) => kind === (order.status === 'failed' ? 'failed_issue' : 'failed_cancel');

export function TaskMenu({ task }: { task: PendingTask }) {
  const [isClosing, setIsClosing] = useState(false);
  const [isTransferring, setIsTransferring] = useState(false);
  const [isNotifying, setIsNotifying] = useState(false);
  const { release } = useReleaseTask({ success: queueText.released(numberOf(task)), failure: queueText.releaseFailed });
  const note: RowAct = { id: 'notify_issuer', label: notifyText.act, icon: IconMessage, run: () => setIsNotifying(true) };
  const notes = mayNotify(task.order) ? [note] : [];
  const { label, retry } = useRetry(task.order);
  const again: RowAct = { id: 'retry', label, icon: IconReload, needsNetwork: true, run: retry };
  const tries = mayRetry(task.order) && isAbout(task) ? [again] : [];
  const acts: RowAct[] = [
    { id: 'release', label: queueText.release, icon: IconArrowBackUp, needsNetwork: true, run: () => release(task.uuid) },
    { id: 'transfer', label: queueText.transfer, icon: IconUserShare, run: () => setIsTransferring(true) },
    { id: 'close', label: queueText.close, icon: IconCircleCheck, run: () => setIsClosing(true) },
  ];
  return (
    <>
      <RowMenu name={queueText.about(numberOf(task))} acts={[...tries, ...notes, ...acts.filter(({ id }) => allows(task, id))]} />
      <NotifyDialog order={task.order} opened={isNotifying} onClose={() => setIsNotifying(false)} />
      <TransferDialog task={task} opened={isTransferring} onClose={() => setIsTransferring(false)} />
      <CloseDialog task={task} opened={isClosing} onClose={() => setIsClosing(false)} />
    </>
  );
}

/** A task nobody has is taken first; any other is opened. */
export function TaskActs({ task }: { task: PendingTask }) {
  return (
    <span className={classes.acts}>
      {allows(task, 'take') ? <TakeButton task={task} /> : <OpenButton task={task} />}
      <TaskMenu task={task} />
    </span>
  );
}
