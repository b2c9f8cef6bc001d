/** 'Despesas para concluir': what is in no report yet, and what is left of advances. */
import { Button, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { availableAdvancesQuery, unreportedFiguresQuery } from '@trajeto/reports-data-access';
import { useMay, useSession } from '@trajeto/shared-auth';
import { sumMoney } from '@trajeto/shared-format';
import { ErrorState, Money } from '@trajeto/shared-ui';
import { Link } from 'react-router';
import classes from './home.module.css';
import { homeMoneyText } from './home.text';

function useToFinish() {
  const { user } = useSession();
  const employee = user.employeeUuid ?? '';
  const isShown = useMay('CreateUpdateExpenseReport') && employee !== '' && !user.isExpenseApprover;
  const expenses = useQuery({ ...unreportedFiguresQuery(employee), enabled: isShown });
  const advances = useQuery({ ...availableAdvancesQuery(employee), enabled: isShown });
  const { open, rejected } = expenses.data?.byStatus ?? {};
  return {
    isShown,
    isLoaded: expenses.data !== undefined,
    error: expenses.error,
    retry: () => void expenses.refetch(),
    count: (open?.count ?? 0) + (rejected?.count ?? 0),
    total: sumMoney([open?.total, rejected?.total]),
    advances: advances.data ?? [],
  };
}

export function ToFinishBlock() {
  const { isShown, isLoaded, error, retry, count, total, advances } = useToFinish();
  if (!isShown) return null;
  const isEmpty = count === 0 && advances.length === 0;
  return (
    <section aria-labelledby="para-concluir">
      <Title order={2} id="para-concluir" mb="sm">
        {homeMoneyText.toFinish}
      </Title>
      <div className={`tj-card ${classes.finish ?? ''}`}>
        {error && !isLoaded && <ErrorState message={homeMoneyText.toFinishFailed} error={error} onRetry={retry} />}
        {isLoaded && isEmpty && <Text c="dimmed">{homeMoneyText.noneToFinish}</Text>}
        {count > 0 && (
          <div className={classes.finishRow}>
            <span>{homeMoneyText.unreported(count)}</span>
            <Money value={total} fw={600} />
          </div>
        )}
        {advances.map(({ uuid, advanceNumber, balance }) => (
          <div key={uuid} className={classes.finishRow}>
            <span>{homeMoneyText.advanceLeft(advanceNumber)}</span>
            <Money value={balance} fw={600} />
          </div>
        ))}
        <div className={classes.finishActs}>
          {isEmpty ? (
            <Button component={Link} to="/despesas/lancar-despesas" variant="light">
              {homeMoneyText.launch}
            </Button>
          ) : (
            <Button component={Link} to="/despesas/prestacao-de-contas" variant="light">
              {homeMoneyText.build}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
