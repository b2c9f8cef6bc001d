/** /busca: what needs me, what I may start, and where else to go; which blocks, the person's context and role say. */
import { useSession } from '@trajeto/shared-auth';
import { formatToday, greeting } from '@trajeto/shared-format';
import { PageHeader } from '@trajeto/shared-ui';
import { useState } from 'react';
import { AgencyHome } from './agency-home';
import { CustomerHome } from './customer-home';
import classes from './home.module.css';
import { homeText } from './home.text';

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
      {customerUuid === null ? <AgencyHome /> : <CustomerHome />}
    </>
  );
}
