/** /configuracoes/equipe: a manager keeps the people of the agency. */
import { useSession } from '@trajeto/shared-auth';
import { NoPermission, PageHeader, type Crumb } from '@trajeto/shared-ui';
import { StaffList } from './staff-list';
import { staffText } from './staff.text';

export function StaffPage({ crumbs = [] }: { crumbs?: readonly Crumb[] }) {
  const { user } = useSession();
  const isManager = user.context === 'agency' && user.type === 'manager';
  return (
    <>
      <PageHeader title={staffText.title} crumbs={crumbs} />
      {isManager && user.agencyUuid !== null ? <StaffList agencyId={user.agencyUuid} /> : <NoPermission />}
    </>
  );
}
