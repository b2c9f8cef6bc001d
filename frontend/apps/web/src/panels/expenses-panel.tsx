/** The expenses that are still mine to do something about: open, or returned to be corrected. */
import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { expensesQuery, type Expense } from '@trajeto/expenses-data-access';
import { useMay } from '@trajeto/shared-auth';
import { formatDate, readableName } from '@trajeto/shared-format';
import { EmptyState, ErrorState, Money, ToneBadge } from '@trajeto/shared-ui';
import { useUnsent, type PanelProps } from '@trajeto/shell-feature';
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { panelsText } from './panels.text';
import classes from './panels.module.css';

const SHOWN = 20;

function Row({ expense, onDone }: { expense: Expense; onDone: () => void }) {
  return (
    <li className={classes.row}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <div className={classes.words}>
          <Link to={`/despesas/${expense.uuid}`} className={classes.name} onClick={onDone}>
            {expense.company ? readableName(expense.company) : expense.expenseType.name}
          </Link>
          <Text fz="sm" c="dimmed">
            {formatDate(expense.expenseDate)}
          </Text>
          {expense.status === 'rejected' && <ToneBadge tone="urucum">{panelsText.returned}</ToneBadge>}
        </div>
        <Text span fz="sm">
          <Money value={expense.value} fw={600} />
        </Text>
      </Group>
    </li>
  );
}

export function ExpensesPanel({ onDone }: PanelProps) {
  const mayLaunch = useMay('CreateUpdateExpense');
  const unsent = useUnsent();
  const { data, error, isPending, refetch } = useQuery(expensesQuery({ statuses: ['open', 'rejected'], limit: SHOWN }));
  return (
    <>
      {mayLaunch && (
        <Button component={Link} to="/despesas/lancar-despesas" variant="light" fullWidth mb="sm" onClick={onDone}>
          {panelsText.launch}
        </Button>
      )}
      {unsent > 0 && (
        <Anchor component={Link} to="/despesas/listagem-de-despesas#abertas" fz="sm" fw={600} display="block" mb="sm" onClick={onDone}>
          {panelsText.unsent(unsent)}
        </Anchor>
      )}
      {isPending && (
        <Stack gap="xs">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height={56} />
          ))}
        </Stack>
      )}
      {error && <ErrorState message={panelsText.expensesFailed} error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <EmptyState icon={IconReceipt} title={panelsText.noExpenses} hint={panelsText.noExpensesHint} />}
      <ul className={classes.rows}>
        {data?.data.map((expense) => (
          <Row key={expense.uuid} expense={expense} onDone={onDone} />
        ))}
      </ul>
      <Anchor component={Link} to="/despesas/listagem-de-despesas#abertas" fz="sm" fw={500} onClick={onDone}>
        {panelsText.allExpenses}
      </Anchor>
    </>
  );
}
