/** A page of an agency's commerce: its managers keep it, and nobody else sees it (API 1.6). */
import { useSession } from '@trajeto/shared-auth';
import { NoPermission, PageHeader, type Crumb } from '@trajeto/shared-ui';
import type { ReactNode } from 'react';

interface ManagersOnlyProps {
  title: string;
  crumbs?: readonly Crumb[] | undefined;
  /** Draws the page, its heading too, for the manager of this agency. */
  page: (agencyId: string) => ReactNode;
}

export function ManagersOnly({ title, crumbs = [], page }: ManagersOnlyProps) {
  const { user } = useSession();
  if (user.context === 'agency' && user.type === 'manager' && user.agencyUuid !== null) return page(user.agencyUuid);
  return (
    <>
      <PageHeader title={title} crumbs={crumbs} />
      <NoPermission />
    </>
  );
}
