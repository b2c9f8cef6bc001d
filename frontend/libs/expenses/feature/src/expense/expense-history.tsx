/** What happened to an expense, newest last; read only when somebody wants to know. */
import { Button, Collapse, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { expenseHistoryQuery } from '@trajeto/expenses-data-access';
import { messageOf } from '@trajeto/shared-auth';
import { ErrorState, RelativeTime } from '@trajeto/shared-ui';
import { IconChevronDown } from '@tabler/icons-react';
import classes from './expense.module.css';
import { expenseText } from './expense.text';

function Entries({ expenseId }: { expenseId: string }) {
  const { data, isError, error, refetch } = useQuery(expenseHistoryQuery(expenseId));
  if (isError) return <ErrorState message={messageOf(error, expenseText.historyFailed)} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={96} />;
  return (
    <ol className={classes.history}>
      {data.map(({ uuid, at, description }) => (
        <li key={uuid}>
          <Text fz="sm">{description}</Text>
          <Text fz="sm" c="dimmed">
            <RelativeTime at={at} />
          </Text>
        </li>
      ))}
    </ol>
  );
}

export function ExpenseHistory({ expenseId }: { expenseId: string }) {
  const [isOpen, { toggle }] = useDisclosure(false);
  return (
    <section aria-label={expenseText.history}>
      <Button
        variant="subtle"
        px={0}
        aria-expanded={isOpen}
        rightSection={<IconChevronDown size={16} aria-hidden style={{ rotate: isOpen ? '180deg' : undefined }} />}
        onClick={toggle}
      >
        {expenseText.history}
      </Button>
      <Collapse expanded={isOpen}>{isOpen && <Entries expenseId={expenseId} />}</Collapse>
    </section>
  );
}
