/** The home of an agency user who works for no company yet, and of the operator: shortcuts, the queue, a company to choose. */
import { Title } from '@mantine/core';
import { MyQueue } from '@trajeto/orders-feature/queue-parts';
import { useSession } from '@trajeto/shared-auth';
import { CompanyList, quickActionsOf, useShell } from '@trajeto/shell-feature';
import { PageSkeleton } from '@trajeto/shared-ui';
import { Suspense } from 'react';
import classes from './home.module.css';
import { homeText } from './home.text';
import { NeedsYou } from './needs-you';
import { QuickActions } from './quick-actions';
import { useHomeInbox } from './use-home-inbox';

function ChooseCompany() {
  return (
    <section aria-labelledby="choose-company" className={`tj-card ${classes.choose ?? ''}`}>
      <Title order={2} fz={16} id="choose-company" mb="sm">
        {homeText.chooseCompany}
      </Title>
      <Suspense fallback={<PageSkeleton />}>
        <CompanyList onPicked={() => undefined} />
      </Suspense>
    </section>
  );
}

export function AgencyHome() {
  const session = useSession();
  const { isBuilt } = useShell();
  const inbox = useHomeInbox();
  return (
    <div className={classes.blocks}>
      <QuickActions actions={quickActionsOf(session, isBuilt)} />
      <NeedsYou inbox={inbox} others={[]} />
      {session.user.context === 'agency' && (
        <>
          <MyQueue />
          <ChooseCompany />
        </>
      )}
    </div>
  );
}
