/** /pedidos/{id}?orderType=advance: the page a mail or a notice leads to. */
import { Anchor, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { advanceQuery, type Advance } from '@trajeto/reports-data-access';
import { useSession } from '@trajeto/shared-auth';
import { formatDate, formatMoney } from '@trajeto/shared-format';
import { ErrorState, OnItsWay, PageHeader, useIsMobile } from '@trajeto/shared-ui';
import { Link, useParams } from 'react-router';
import pageClasses from '../page/page.module.css';
import type { SubjectSlots } from '../page/slots';
import { SubjectHead } from '../page/subject-head';
import { AdvanceButtons, AdvanceMenu } from './advance-actions';
import { AdvanceBody } from './advance-body';
import classes from './advance.module.css';
import { advanceText } from './advance.text';

const MINE = '/pedidos/meus-pedidos?orderType=advance#all';
const ALL = '/pedidos/adiantamentos';

function Loaded({ advance, slots }: { advance: Advance; slots: SubjectSlots }) {
  const { user } = useSession();
  const isMobile = useIsMobile();
  const isMine = user.employeeUuid === advance.traveler.uuid;
  const buttons = <AdvanceButtons advance={advance} decision={slots.decision(advance.uuid)} />;
  return (
    <div className={pageClasses.page}>
      <SubjectHead
        title={advanceText.title(advance.advanceNumber)}
        status={advance.status}
        kind="advance"
        back={isMine ? { label: advanceText.back, to: MINE } : { label: advanceText.backToAll, to: ALL }}
        facts={[
          advance.traveler.name,
          advance.reasonExpense.reason,
          advanceText.neededBy(formatDate(advance.dateOfNeed)),
          advance.issuer.uuid === advance.traveler.uuid ? null : advanceText.requestedBy(advance.issuer.name),
        ]}
        actions={
          <>
            {!isMobile && buttons}
            <AdvanceMenu advance={advance} />
          </>
        }
        figure={
          <p className={classes.figure}>
            <VisuallyHidden>{advanceText.value} </VisuallyHidden>
            {formatMoney(advance.value)}
          </p>
        }
      />
      <AdvanceBody advance={advance} slots={slots} />
      {isMobile && <div className={pageClasses.bar}>{buttons}</div>}
    </div>
  );
}

function Loading() {
  return (
    <Stack gap="md" role="status" aria-label={advanceText.loading}>
      <Skeleton height={32} width={280} />
      <Skeleton height={96} radius="lg" />
      <div className={classes.halves}>
        <Skeleton height={220} radius="lg" />
        <Skeleton height={220} radius="lg" />
      </div>
    </Stack>
  );
}

export function AdvancePage({ slots }: { slots: SubjectSlots }) {
  const { orderId = '' } = useParams();
  const { data, isError, error, refetch } = useQuery(advanceQuery(orderId));
  if (data) return <Loaded key={data.uuid} advance={data} slots={slots} />;
  if (!isError)
    return (
      <OnItsWay>
        <Loading />
      </OnItsWay>
    );
  return (
    <>
      <PageHeader title={advanceText.one} />
      <ErrorState message={advanceText.loadFailed} error={error} onRetry={() => void refetch()} />
      <Anchor component={Link} to={MINE} display="block" ta="center">
        {advanceText.back}
      </Anchor>
    </>
  );
}
