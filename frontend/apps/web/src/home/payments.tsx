/** 'Pagamentos': what the company has to pay and to receive, each a way to its list. */
import { Skeleton, Text, Title } from '@mantine/core';
import { useSession } from '@trajeto/shared-auth';
import { ErrorState, Money } from '@trajeto/shared-ui';
import { Link } from 'react-router';
import { homeText } from './home.text';
import { paymentsOf } from './matters';
import classes from './money.module.css';
import { isMissing, type HomeInbox } from './use-home-inbox';

function Body({ inbox }: { inbox: HomeInbox }) {
  const session = useSession();
  if (inbox.isPending)
    return (
      <div className={classes.tiles}>
        {[1, 2, 3].map((tile) => (
          <Skeleton key={tile} height={88} radius="lg" />
        ))}
      </div>
    );
  if (!inbox.answer || isMissing(inbox, 'payments'))
    return <ErrorState message={homeText.paymentsFailed} error={inbox.error} onRetry={inbox.retry} />;
  const due = paymentsOf(inbox.answer.data, session).filter(({ count }) => count > 0);
  if (due.length === 0) return <Text c="dimmed">{homeText.noPayments}</Text>;
  return (
    <ul className={classes.tiles}>
      {due.map(({ id, to, title, total, action }) => (
        <li key={id}>
          <Link to={to} className={`tj-card ${classes.tile ?? ''}`}>
            <Text span fz="sm" c="dimmed">
              {title}
            </Text>
            <span className={classes.figure}>
              <Money value={total} />
            </span>
            <Text span fz="sm" fw={500} c="var(--tj-link)">
              {action}
            </Text>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function Payments({ inbox }: { inbox: HomeInbox }) {
  return (
    <section aria-labelledby="payments">
      <Title order={2} id="payments" mb="sm">
        {homeText.payments}
      </Title>
      <Body inbox={inbox} />
    </section>
  );
}
