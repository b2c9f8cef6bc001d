/** 'Despesas para concluir': what is in no report yet, and what is left of advances. */
import { Button, Progress, Skeleton, Text, Title } from '@mantine/core';
import { moneyToCents } from '@trajeto/shared-format';
import { ErrorState, Money } from '@trajeto/shared-ui';
import type { InboxAdvance } from '@trajeto/shell-data-access';
import { Link } from 'react-router';
import { homeText } from './home.text';
import classes from './money.module.css';
import { isMissing, type HomeInbox } from './use-home-inbox';

/** How much of the advance has been accounted for, in percent; a bar needs no cents. */
function spentShare({ value, balance }: InboxAdvance): number {
  const [given, left] = [moneyToCents(value) ?? 0n, moneyToCents(balance) ?? 0n];
  return given > 0n ? Number(((given - left) * 100n) / given) : 0;
}

function AdvanceLeft({ advance }: { advance: InboxAdvance }) {
  return (
    <div>
      <Progress value={spentShare(advance)} size={6} aria-hidden />
      <div className={classes.row}>
        <span>{homeText.advanceLeft(advance.advanceNumber)}</span>
        <span>
          {homeText.left} <Money value={advance.balance} />
        </span>
      </div>
    </div>
  );
}

function Figures({ inbox }: { inbox: HomeInbox }) {
  const { expenses, advances } = inbox.answer?.data ?? {};
  const count = expenses?.open.count ?? 0;
  const isEmpty = count === 0 && (advances ?? []).length === 0;
  return (
    <>
      {count > 0 && (
        <div>
          <Text fz="sm" c="dimmed">
            {homeText.unreported(count)}
          </Text>
          <span className={classes.figure}>
            <Money value={expenses?.open.total} />
          </span>
        </div>
      )}
      {(advances ?? []).map((advance) => (
        <AdvanceLeft key={advance.uuid} advance={advance} />
      ))}
      {isEmpty && <Text c="dimmed">{homeText.noneToFinish}</Text>}
      <Button
        component={Link}
        to={isEmpty ? '/despesas/lancar-despesas' : '/despesas/prestacao-de-contas'}
        variant="default"
        fullWidth
        mt="auto"
      >
        {isEmpty ? homeText.launch : homeText.build}
      </Button>
    </>
  );
}

function Body({ inbox }: { inbox: HomeInbox }) {
  if (inbox.isPending) return <Skeleton height={100} />;
  if (!inbox.answer || isMissing(inbox, 'expenses') || isMissing(inbox, 'advances'))
    return <ErrorState message={homeText.toFinishFailed} error={inbox.error} onRetry={inbox.retry} />;
  return <Figures inbox={inbox} />;
}

export function ToFinish({ inbox }: { inbox: HomeInbox }) {
  return (
    <section aria-labelledby="to-finish" className={`tj-card ${classes.card ?? ''}`}>
      <Title order={2} fz={16} id="to-finish">
        {homeText.toFinish}
      </Title>
      <div className={classes.body}>
        <Body inbox={inbox} />
      </div>
    </section>
  );
}
