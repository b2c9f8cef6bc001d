/** What may be done with a task: exactly what the server allows; taking and opening in sight, the rest in the menu. */
import { useReleaseTask, type PendingTask } from '@trajeto/orders-data-access';
import { RowMenu, type RowAct } from '@trajeto/shared-ui/crud';
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconHeadset,
  IconMessage,
  IconReload,
  IconTicket,
  IconUserShare,
  type Icon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { DeskPanel } from '../desk/desk-panel';
import { deskText } from '../desk/desk.text';
import type { DeskAct } from '../desk/work';
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

/** What a task is done with by hand; the form asks the order whether it is still open. */
const BY_HAND: Readonly<Partial<Record<PendingTask['kind'], { act: DeskAct; icon: Icon }>>> = {
  quote: { act: 'quote', icon: IconHeadset },
  offline_issue: { act: 'issue', icon: IconTicket },
  failed_issue: { act: 'issue', icon: IconTicket },
  failed_cancel: { act: 'settle', icon: IconReload },
};

/** Of whoever may close the task: its taker, first of all. */
function useDesk(task: PendingTask) {
  const [isOpen, setIsOpen] = useState(false);
  const hand = allows(task, 'close') ? BY_HAND[task.kind] : undefined;
  const work = hand && { act: hand.act, orderId: task.order.uuid, orderNumber: numberOf(task), itemId: task.item?.uuid ?? null };
  const acts: RowAct[] = hand ? [{ id: hand.act, label: deskText.acts[hand.act], icon: hand.icon, run: () => setIsOpen(true) }] : [];
  return { acts, panel: <DeskPanel work={isOpen && work ? work : null} onClose={() => setIsOpen(false)} /> };
}

export function TaskMenu({ task }: { task: PendingTask }) {
  const [isClosing, setIsClosing] = useState(false);
  const [isTransferring, setIsTransferring] = useState(false);
  const [isNotifying, setIsNotifying] = useState(false);
  const { release } = useReleaseTask({ success: queueText.released(numberOf(task)), failure: queueText.releaseFailed });
  const note: RowAct = { id: 'notify_issuer', label: notifyText.act, icon: IconMessage, run: () => setIsNotifying(true) };
  const notes = mayNotify(task.order) ? [note] : [];
  const { label, retry } = useRetry(task.order);
  const desk = useDesk(task);
  const again: RowAct = { id: 'retry', label, icon: IconReload, needsNetwork: true, run: retry };
  const tries = mayRetry(task.order) && isAbout(task) ? [again] : [];
  const acts: RowAct[] = [
    { id: 'release', label: queueText.release, icon: IconArrowBackUp, needsNetwork: true, run: () => release(task.uuid) },
    { id: 'transfer', label: queueText.transfer, icon: IconUserShare, run: () => setIsTransferring(true) },
    { id: 'close', label: queueText.close, icon: IconCircleCheck, run: () => setIsClosing(true) },
  ];
  return (
    <>
      <RowMenu
        name={queueText.about(numberOf(task))}
        acts={[...desk.acts, ...tries, ...notes, ...acts.filter(({ id }) => allows(task, id))]}
      />
      {desk.panel}
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
