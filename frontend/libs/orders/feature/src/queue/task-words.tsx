/** A task in words: until when, what to do about what, and who has it. */
import { Text } from '@mantine/core';
import type { PendingTask } from '@trajeto/orders-data-access';
import { useSession } from '@trajeto/shared-auth';
import { Deadline } from '@trajeto/shared-ui';
import classes from './queue.module.css';
import { queueText } from './queue.text';

export function TaskDeadline({ task: { deadlineAt } }: { task: PendingTask }) {
  return deadlineAt ? <Deadline at={deadlineAt} /> : <>{queueText.noDeadline}</>;
}

export function WhatToDo({ task: { kind, item, reason } }: { task: PendingTask }) {
  const name = queueText.kinds[kind];
  // Where the supplier said nothing, the reason only repeats the kind.
  const about = [item?.description, reason === name ? null : reason].filter(Boolean).join(' · ');
  return (
    <>
      {name}
      {about && (
        <Text span fz="xs" c="dimmed" className={classes.about} title={about}>
          {about}
        </Text>
      )}
    </>
  );
}

export function useTaker(): (task: PendingTask) => string {
  const { user } = useSession();
  return ({ takenBy }) => (takenBy === null ? queueText.nobody : takenBy.uuid === user.uuid ? queueText.you : takenBy.name);
}
