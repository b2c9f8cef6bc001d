/** The queue from any page: what I have, then what nobody has, each nearest deadline first. */
import { Anchor, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pendingQuery } from '@trajeto/orders-data-access';
import { EmptyState, ErrorState } from '@trajeto/shared-ui';
import { IconClockHour4 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { QUEUE } from './queue-links';
import { queueText } from './queue.text';
import { TaskRows } from './task-rows';

/** Rows of each half; the page has the rest. */
const SHOWN = 10;

export function QueuePanel({ onDone }: { onDone: () => void }) {
  const mine = useQuery(pendingQuery({ mine: true, limit: SHOWN }));
  const untaken = useQuery(pendingQuery({ taken: false, limit: SHOWN }));
  const error = mine.error ?? untaken.error;
  if (error)
    return <ErrorState message={queueText.failed} error={error} onRetry={() => void Promise.all([mine.refetch(), untaken.refetch()])} />;
  if (!mine.data || !untaken.data)
    return (
      <Stack gap="xs">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={88} />
        ))}
      </Stack>
    );
  const tasks = [...mine.data.data, ...untaken.data.data];
  if (tasks.length === 0) return <EmptyState icon={IconClockHour4} title={queueText.empty} />;
  return (
    <>
      <TaskRows tasks={tasks} onDone={onDone} />
      <Anchor component={Link} to={QUEUE} fz="sm" fw={500} onClick={onDone}>
        {queueText.seeAll}
      </Anchor>
    </>
  );
}
