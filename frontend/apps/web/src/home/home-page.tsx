/** /busca: what needs me, then what I may start; approvers see what waits before the search. */
import { useSession } from '@trajeto/shared-auth';
import { formatToday, greeting } from '@trajeto/shared-format';
import { PageHeader } from '@trajeto/shared-ui';
import { quickActionsOf, useCounters } from '@trajeto/shell-feature';
import { useState } from 'react';
import { isBuilt } from '../routes';
import classes from './home.module.css';
import { homeText } from './home.text';
import { NeedsYou } from './needs-you';
import { QuickActions } from './quick-actions';

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
        <NeedsYou pending={pending} approvalsTo={isBuilt('/aprovacoes') ? '/aprovacoes' : null} />
        <QuickActions actions={quickActionsOf(session, isBuilt)} />
      </div>
    </>
  );
}
