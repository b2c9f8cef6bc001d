/** 'Pagamentos': what waits to be paid and received, each a way to its list. */
import { Text, Title } from '@mantine/core';
import { ErrorState, Money } from '@trajeto/shared-ui';
import { Link } from 'react-router';
import classes from './home.module.css';
import { homeMoneyText } from './home.text';
import { usePayments } from './payments';
import { figureTitle } from './use-money-matters';

export function PaymentsBlock() {
  const { isShown, figures, error, retry } = usePayments();
  if (!isShown) return null;
  return (
    <section aria-labelledby="pagamentos">
      <Title order={2} id="pagamentos" mb="sm">
        {homeMoneyText.payments}
      </Title>
      {error && figures.length === 0 && <ErrorState message={homeMoneyText.failed} error={error} onRetry={retry} />}
      <ul className={classes.tiles}>
        {figures.map((figure) => (
          <li key={figure.id}>
            <Link to={figure.to} className={`tj-card ${classes.tile ?? ''}`}>
              <Text span fz="sm" c="dimmed">
                {figureTitle(figure)}
              </Text>
              <span className={classes.figure}>
                <Money value={figure.total} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
