/** A few tasks of the queue, one under the other, where there is no room for a table. */
import type { PendingTask } from '@trajeto/orders-data-access';
import { Link } from 'react-router';
import classes from './queue.module.css';
import { queueText } from './queue.text';
import { OpenButton, TakeButton } from './task-buttons';
import { TaskDeadline, useTaker, WhatToDo } from './task-words';

export function TaskRows({ tasks, onDone }: { tasks: readonly PendingTask[]; onDone?: () => void }) {
  const takerOf = useTaker();
  return (
    <ul className={classes.rows}>
      {tasks.map((task) => (
        <li key={task.uuid} className={classes.row}>
          <Link to={`/pedidos/${task.order.uuid}`} className={`${classes.order ?? ''} tj-num`} {...(onDone && { onClick: onDone })}>
            {queueText.orderOf(task.order.orderNumber, task.order.customer.name)}
          </Link>
          <span>
            <WhatToDo task={task} />
          </span>
          <span className={classes.rowFoot}>
            <span>
              <TaskDeadline task={task} /> · {takerOf(task)}
            </span>
            {task.allowedActions.includes('take') ? <TakeButton task={task} /> : <OpenButton task={task} {...(onDone && { onDone })} />}
          </span>
        </li>
      ))}
    </ul>
  );
}
