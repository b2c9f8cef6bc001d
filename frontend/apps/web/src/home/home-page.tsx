/** /busca: what I may start, what needs me, and where else to go. */
import { AirSearchCard } from '@trajeto/orders-feature/search';
import { PaymentsBlock, ToFinishBlock } from '@trajeto/reports-feature/home';
import { useMay, useSession } from '@trajeto/shared-auth';
import { formatToday, greeting } from '@trajeto/shared-format';
import { PageHeader, useIsMobile } from '@trajeto/shared-ui';
import { quickActionsOf, useCounters } from '@trajeto/shell-feature';
import { useState } from 'react';
import { isBuilt } from '../routes';
import classes from './home.module.css';
import { homeText } from './home.text';
import { NeedsYou } from './needs-you';
import { QuickActions } from './quick-actions';
import { WhereTo } from './where-to';

const SEARCH = '/busca/passagens-aereas';

/** The card on desktop, one row leading to its page on the phone; only once its results have a screen. */
function Search() {
  const mayBook = useMay('CreateOrder');
  const isMobile = useIsMobile();
  if (!mayBook || !isBuilt(`${SEARCH}/resultados`)) return null;
  return isMobile && isBuilt(SEARCH) ? <WhereTo to={`${SEARCH}#booking`} /> : <AirSearchCard />;
}

export function HomePage() {
  const session = useSession();
  const { pending } = useCounters();
  const [now] = useState(() => new Date());
  const firstName = session.user.name.split(' ')[0] ?? session.user.name;
  return (
    <>
      <div className={classes.head}>
        <PageHeader isDisplay title={homeText.greeting(greeting(now), firstName)} documentTitle={homeText.title} />
        <p className={classes.today}>{formatToday(now)}</p>
      </div>
      <div className={classes.blocks}>
        {/* Finance comes to decide and to pay; everybody else may also want to go somewhere. */}
        {!session.user.isExpenseApprover && <Search />}
        <NeedsYou pending={pending} approvalsTo={isBuilt('/aprovacoes') ? '/aprovacoes' : null} />
        <PaymentsBlock />
        <ToFinishBlock />
        <QuickActions actions={quickActionsOf(session, isBuilt)} />
      </div>
    </>
  );
}
