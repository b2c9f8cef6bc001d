/** /busca: what needs me, what I may start, and where else to go; which blocks, the person's context and role say. */
import { useSession } from '@trajeto/shared-auth';
import { formatToday, greeting } from '@trajeto/shared-format';
import { PageHeader, PageSkeleton } from '@trajeto/shared-ui';
import { lazy, Suspense, useState } from 'react';
import { CustomerHome } from './customer-home';
import classes from './home.module.css';
import { homeText } from './home.text';

/** The queue and its dialogs: a traveler's home does not carry them. */
const AgencyHome = lazy(async () => ({ default: (await import('./agency-home')).AgencyHome }));

export function HomePage() {
  const { user, customerUuid } = useSession();
  const [now] = useState(() => new Date());
  const firstName = user.name.split(' ')[0] ?? user.name;
  return (
    <>
      <div className={classes.head}>
        <PageHeader isDisplay title={homeText.greeting(greeting(now), firstName)} documentTitle={homeText.title} />
        <p className={classes.today}>{formatToday(now)}</p>
      </div>
      {customerUuid === null ? (
        <Suspense fallback={<PageSkeleton />}>
          <AgencyHome />
        </Suspense>
      ) : (
        <CustomerHome />
      )}
    </>
  );
}
