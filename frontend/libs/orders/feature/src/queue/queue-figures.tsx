/** The queue in two figures, each leading to what it counts; unknown, they say nothing. */
import { useQuery } from '@tanstack/react-query';
import { pendingFiguresQuery } from '@trajeto/orders-data-access';
import { Link } from 'react-router';
import { FAILED_ISSUES, queueTab } from './queue-links';
import { queueText } from './queue.text';

export function QueueFigures() {
  const { data } = useQuery(pendingFiguresQuery());
  if (!data) return null;
  const { total, untaken, byKind } = data;
  return (
    <>
      <Link to={queueTab(untaken > 0 ? 'untaken' : 'all')}>{queueText.inQueue(total, untaken)}</Link>
      <Link to={FAILED_ISSUES}>{queueText.failedIssues(byKind.failed_issue ?? 0)}</Link>
    </>
  );
}
