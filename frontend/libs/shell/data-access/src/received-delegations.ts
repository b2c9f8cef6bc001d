/** GET /approval-delegations: for whom a person who decides nothing of their own may decide. */
import { queryOptions } from '@tanstack/react-query';
import { listApprovalDelegationsOptions, STALE } from '@trajeto/shared-api-client/queries';

/** The latest beginning first: those of now and later are among the first. */
const MOST_READ = 20;

export interface DelegationPeriod {
  startAt: string;
  endAt: string;
}

/** The periods in which this employee stands in for somebody; one that was ended is not among them. */
export const receivedDelegationsQuery = (employeeUuid: string) =>
  queryOptions({
    ...listApprovalDelegationsOptions({ query: { limit: MOST_READ } }),
    staleTime: STALE.infinity,
    select: ({ data }): DelegationPeriod[] =>
      data
        .filter(({ delegate, endedAt }) => delegate.uuid === employeeUuid && endedAt === null)
        .map(({ startAt, endAt }) => ({ startAt, endAt })),
  });
