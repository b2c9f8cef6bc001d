/** What an approver must know of a line's suspected pairs: the other expense, the owner's words, who decided what. */
import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { duplicatesQuery, type DuplicatePair } from '@trajeto/expenses-data-access';
import { formatDate, formatDateTime, formatMoney } from '@trajeto/shared-format';
import { ErrorState, StatusBadge } from '@trajeto/shared-ui';
import { Link } from 'react-router';
import classes from './judged.module.css';
import { judgedText } from './judged.text';

function otherOf({ other }: DuplicatePair): string {
  const name = other.expenseNumber ? judgedText.expense(other.expenseNumber) : judgedText.otherExpense;
  return [name, other.company, formatDate(other.expenseDate), formatMoney(other.value)].filter(Boolean).join(' · ');
}

function PairNote({ pair, place }: { pair: DuplicatePair; place: number }) {
  return (
    <li className={classes.pair}>
      <span className={classes.pairHead}>
        <StatusBadge status={pair.status} kind="duplicate" />
        <Anchor component={Link} to={`/despesas/${pair.expense.uuid}/suspeita-de-duplicidade?par=${place}`} fz="sm">
          {judgedText.compare}
        </Anchor>
      </span>
      <Text fz="sm">{otherOf(pair)}</Text>
      <Text fz="sm" c="dimmed">
        {judgedText.pairReason[pair.reason]}
      </Text>
      {pair.explanations.map(({ expenseUuid, text, by }) => (
        <Text key={expenseUuid} fz="sm">
          {judgedText.explained(by.name, text)}
        </Text>
      ))}
      {pair.explanations.length === 0 && pair.status === 'suspected' && <Text fz="sm">{judgedText.notExplained}</Text>}
      {pair.decidedBy && pair.decidedAt && (
        <Text fz="sm">
          {judgedText.decided(pair.decidedBy.name, formatDateTime(pair.decidedAt))} {pair.obs && judgedText.quoted(pair.obs)}
        </Text>
      )}
    </li>
  );
}

export function DuplicateNotes({ expenseUuid }: { expenseUuid: string }) {
  const { data: pairs, isError, error, refetch } = useQuery(duplicatesQuery(expenseUuid));
  if (isError && !pairs) return <ErrorState message={judgedText.pairsFailed} error={error} onRetry={() => void refetch()} />;
  if (!pairs) return <Skeleton height={64} radius="md" />;
  return (
    <ul className={classes.pairs} aria-label={judgedText.pairs}>
      {pairs.map((pair, index) => (
        <PairNote key={pair.uuid} pair={pair} place={index + 1} />
      ))}
    </ul>
  );
}
