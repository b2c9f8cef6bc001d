/** The absences one may see, narrowed and paged, and what may be sent about them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { delegationsQuery, useDelegationWrites } from '@trajeto/approvals-data-access';
import { useCustomerUuid, useSession } from '@trajeto/shared-auth';
import { usePermitted } from '@trajeto/shared-ui/crud';
import { useState } from 'react';
import { absenceText as text } from './absence.text';

const ACTIONS = { update: 'update-approval-model' };

export function useAbsences() {
  const customerId = useCustomerUuid();
  const { user } = useSession();
  const isForOthers = usePermitted(ACTIONS)('update');
  const [approverUuid, setApprover] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const [now] = useState(() => new Date());
  const list = useQuery({ ...delegationsQuery({ approverUuid, page }), placeholderData: keepPreviousData });
  const filter = (uuid: string | null) => {
    setApprover(uuid);
    setPage(1);
  };
  return { customerId, user, isForOthers, approverUuid, filter, setPage, now, list, ...useDelegationWrites(text.words) };
}
export type Absences = ReturnType<typeof useAbsences>;
