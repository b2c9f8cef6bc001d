/** What happened to a request so far, opened by its button or by E. */
import { Button, Collapse, Skeleton, Text } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { requestHistoryQuery } from '@trajeto/approvals-data-access';
import { formatDateTime } from '@trajeto/shared-format';
import { ErrorState } from '@trajeto/shared-ui';
import { IconChevronDown } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './judgement.module.css';
import { judgementText } from './judgement.text';

function Entries({ requestId }: { requestId: string }) {
  const { data, isError, error, refetch } = useQuery(requestHistoryQuery(requestId));
  if (isError && !data) return <ErrorState message={judgementText.historyFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={72} />;
  return (
    <ol className={classes.history}>
      {[...data].reverse().map(({ uuid, at, by, description, reason }) => (
        <li key={uuid}>
          <Text span fz="sm">
            <b>{by.onBehalfOf ? judgementText.decidedFor(by.name, by.onBehalfOf.name) : by.name}</b> · {description}
            {reason && ` · “${reason}”`}
          </Text>
          <Text component="time" dateTime={at} fz="sm" c="dimmed" className="tj-num">
            {formatDateTime(at)}
          </Text>
        </li>
      ))}
    </ol>
  );
}

export function RequestHistory({ requestId }: { requestId: string }) {
  const [isOpen, { toggle }] = useDisclosure(false);
  // It opens at the foot of what scrolls: what came must come into sight.
  const end = useRef<HTMLSpanElement>(null);
  useHotkeys([['e', toggle]]);
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        onClick={toggle}
        rightSection={<IconChevronDown size={16} aria-hidden className={classes.chevron} data-open={isOpen || undefined} />}
      >
        {judgementText.history}
      </Button>
      <Collapse expanded={isOpen} onTransitionEnd={() => isOpen && end.current?.scrollIntoView({ block: 'nearest' })}>
        {isOpen && <Entries requestId={requestId} />}
      </Collapse>
      <span ref={end} />
    </div>
  );
}
