/** A task in words: until when, what to do about what, and who has it. */
import { Text } from '@mantine/core';
import type { PendingKind, PendingTask } from '@trajeto/orders-data-access';
import { useSession } from '@trajeto/shared-auth';
import { Deadline, PersonAvatar, ToneBadge, useNow, type Tone } from '@trajeto/shared-ui';
import { IconAlertTriangle, IconArrowsExchange, IconHeadset, IconReload, IconTicket, type Icon } from '@tabler/icons-react';
import classes from './queue.module.css';
import { queueText } from './queue.text';

const LOOKS: Readonly<Record<PendingKind, { tone: Tone; icon: Icon }>> = {
  quote: { tone: 'anil', icon: IconHeadset },
  offline_issue: { tone: 'petroleo', icon: IconTicket },
  failed_issue: { tone: 'urucum', icon: IconAlertTriangle },
  failed_cancel: { tone: 'urucum', icon: IconReload },
  price_change: { tone: 'dende', icon: IconArrowsExchange },
};

/** Milliseconds before its deadline from which a task is urgent, and from which it is soon. */
const URGENT = 3_600_000;
const SOON = 4 * URGENT;
export type Urgency = 'urgent' | 'soon' | 'calm';

export function urgencyOf(deadlineAt: string | null, now: Date): Urgency {
  if (deadlineAt === null) return 'calm';
  const left = Date.parse(deadlineAt) - now.getTime();
  return left < URGENT ? 'urgent' : left < SOON ? 'soon' : 'calm';
}

/** The deadline behind a bar in the colour of its urgency. */
export function UrgentDeadline({ task }: { task: PendingTask }) {
  const urgency = urgencyOf(task.deadlineAt, useNow(60_000));
  return (
    <span className={classes.deadline} data-urgency={urgency}>
      <TaskDeadline task={task} />
    </span>
  );
}

export function TaskDeadline({ task: { deadlineAt } }: { task: PendingTask }) {
  return deadlineAt ? <Deadline at={deadlineAt} /> : <>{queueText.noDeadline}</>;
}

export function WhatToDo({ task: { kind, item, reason } }: { task: PendingTask }) {
  const name = queueText.kinds[kind];
  // Where the supplier said nothing, the reason only repeats the kind.
  const about = [item?.description, reason === name ? null : reason].filter(Boolean).join(' · ');
  const { tone, icon } = LOOKS[kind];
  return (
    <>
      <ToneBadge tone={tone} icon={icon}>
        {name}
      </ToneBadge>
      {about && (
        <Text span fz="xs" c="dimmed" className={classes.about}>
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

/** Who has the task, with a face. */
export function Taker({ task }: { task: PendingTask }) {
  const name = useTaker()(task);
  if (task.takenBy === null)
    return (
      <Text span fz="sm" c="dimmed">
        {name}
      </Text>
    );
  return (
    <span className={classes.taker}>
      <PersonAvatar name={task.takenBy.name} size={24} isBesideName />
      {name}
    </span>
  );
}
