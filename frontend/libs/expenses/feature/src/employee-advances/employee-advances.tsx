/** The advances of one person, newest first: what each came to, where it stands and what is left to account for. */
import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { advancesOfQuery, MOST_ADVANCES, type Advance } from '@trajeto/expenses-data-access';
import { messageOf } from '@trajeto/shared-auth';
import { formatDate, formatMoney } from '@trajeto/shared-format';
import { EmptyState, ErrorState, Money, StatusBadge } from '@trajeto/shared-ui';
import { IconCash } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './employee-advances.module.css';
import { employeeAdvancesText as text } from './employee-advances.text';

function Row({ advance }: { advance: Advance }) {
  const { uuid, advanceNumber, reasonExpense, dateOfNeed, status, value, balance } = advance;
  return (
    <li className={`tj-card ${classes.row ?? ''}`}>
      <span className={classes.what}>
        <Anchor component={Link} to={`/pedidos/${uuid}?orderType=advance`} inherit underline="always">
          {text.numbered(advanceNumber)}
        </Anchor>{' '}
        · {reasonExpense.reason}
      </span>
      <Money value={value} fw={600} />
      <span className={classes.facts}>
        <StatusBadge status={status} kind="advance" />
        {text.neededOn(formatDate(dateOfNeed))}
      </span>
      {Number(balance) > 0 && (
        <Text fz="sm" className={classes.figure}>
          {text.left} {formatMoney(balance)}
        </Text>
      )}
    </li>
  );
}

export function EmployeeAdvances({ employeeUuid, name }: { employeeUuid: string; name: string }) {
  const { data, error, refetch } = useQuery(advancesOfQuery(employeeUuid, name));
  if (error) return <ErrorState message={messageOf(error, text.failed)} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} role="status" aria-label={text.list(name)} />;
  if (data.advances.length === 0) return <EmptyState icon={IconCash} title={text.none} hint={text.noneHint} />;
  return (
    <>
      <ul className={classes.list} aria-label={text.list(name)}>
        {data.advances.map((advance) => (
          <Row key={advance.uuid} advance={advance} />
        ))}
      </ul>
      {data.isCut && (
        <Text fz="sm" c="dimmed" mt="xs">
          {text.cut(MOST_ADVANCES)}
        </Text>
      )}
    </>
  );
}
