/** Taking a task and opening its order: the two acts in sight, also on the home, which carries no dialogs. */
import { Button } from '@mantine/core';
import { useTakeTask, type PendingTask } from '@trajeto/orders-data-access';
import { NetworkButton } from '@trajeto/shared-ui';
import { Link } from 'react-router';
import classes from './queue.module.css';
import { queueText } from './queue.text';

export const numberOf = ({ order }: PendingTask) => order.orderNumber;
export const allows = ({ allowedActions }: PendingTask, action: string) => allowedActions.includes(action);

export function TakeButton({ task }: { task: PendingTask }) {
  const number = numberOf(task);
  const { take, isPending } = useTakeTask({ success: queueText.taken(number), failure: queueText.takeFailed });
  if (!allows(task, 'take')) return null;
  return (
    <NetworkButton
      size="compact-md"
      variant="light"
      className={classes.act}
      loading={isPending}
      aria-label={queueText.takeOne(number)}
      onClick={() => take(task.uuid)}
    >
      {queueText.take}
    </NetworkButton>
  );
}

export function OpenButton({ task, onDone }: { task: PendingTask; onDone?: () => void }) {
  return (
    <Button
      component={Link}
      to={`/pedidos/${task.order.uuid}`}
      size="compact-md"
      variant="default"
      className={classes.act}
      aria-label={queueText.openOne(numberOf(task))}
      {...(onDone && { onClick: onDone })}
    >
      {queueText.open}
    </Button>
  );
}
