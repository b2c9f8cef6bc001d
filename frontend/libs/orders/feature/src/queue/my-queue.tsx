/** Of the agency's home: the first tasks this person has. */
import { Anchor, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pendingQuery } from '@trajeto/orders-data-access';
import { ErrorState } from '@trajeto/shared-ui';
import { Link } from 'react-router';
import { QUEUE } from './queue-links';
import classes from './queue.module.css';
import { queueText } from './queue.text';
import { TaskRows } from './task-rows';

const SHOWN = 5;

function Body() {
  const { data, error, refetch } = useQuery(pendingQuery({ mine: true, limit: SHOWN }));
  if (error && !data) return <ErrorState message={queueText.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={140} mt="sm" />;
  if (data.data.length === 0)
    return (
      <Text c="dimmed" mt="sm">
        {queueText.noneMine}
      </Text>
    );
  return <TaskRows tasks={data.data} />;
}

export function MyQueue() {
  return (
    <section aria-labelledby="my-queue" className={`tj-card ${classes.block ?? ''}`}>
      <div className={classes.blockHead}>
        <Title order={2} fz={16} id="my-queue">
          {queueText.mineTitle}
        </Title>
        <Anchor component={Link} to={QUEUE} fz="sm" fw={500}>
          {queueText.seeQueue}
        </Anchor>
      </div>
      <Body />
    </section>
  );
}
