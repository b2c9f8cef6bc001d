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
const SOON = 2 * URGENT;
/** From here on the bar is empty. */
const FAR = 24 * URGENT;
export type Urgency = 'urgent' | 'soon' | 'calm';

export function urgencyOf(deadlineAt: string | null, now: Date): Urgency {
  if (deadlineAt === null) return 'calm';
  const left = Date.parse(deadlineAt) - now.getTime();
  return left < URGENT ? 'urgent' : left < SOON ? 'soon' : 'calm';
}

/** How much of the bar is drawn: full when the time is over, empty a day before it; the last hours take most of it. */
export function pressureOf(deadlineAt: string | null, now: Date): number {
  if (deadlineAt === null) return 0;
  const left = Math.min(Math.max(Date.parse(deadlineAt) - now.getTime(), 0), FAR);
  return 1 - Math.log1p(left / URGENT) / Math.log1p(FAR / URGENT);
}

/** The deadline over a bar that fills and takes colour as the time runs out. */
export function UrgentDeadline({ task }: { task: PendingTask }) {
  const now = useNow(60_000);
  const drawn = Math.round(100 * pressureOf(task.deadlineAt, now));
  return (
    <span className={classes.deadline} data-urgency={urgencyOf(task.deadlineAt, now)}>
      <TaskDeadline task={task} />
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${drawn}%` }} />
      </span>
    </span>
  );
}

/** As its bar is coloured: what has time is no warning. */
const COLORS: Readonly<Record<Urgency, string>> = { urgent: 'var(--tj-urucum-text)', soon: 'var(--tj-ipe-text)', calm: 'var(--tj-text)' };

export function TaskDeadline({ task: { deadlineAt } }: { task: PendingTask }) {
  const urgency = urgencyOf(deadlineAt, useNow(60_000));
  return deadlineAt ? <Deadline at={deadlineAt} color={COLORS[urgency]} /> : <>{queueText.noDeadline}</>;
}

export function WhatToDo({ task: { kind, item, reason } }: { task: PendingTask }) {
  const name = queueText.kinds[kind];
  // Where the supplier said nothing, the reason only repeats the kind.
  const about = [item?.description, reason === name ? null : reason].filter(Boolean).join(' · ');
  const { tone, icon } = LOOKS[kind];
  return (
    <span className={classes.what}>
      <ToneBadge tone={tone} icon={icon}>
        {name}
      </ToneBadge>
      {about && (
        <Text span fz="sm" c="dimmed" className={classes.about}>
          {about}
        </Text>
      )}
    </span>
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
