/** Does somebody who decides nothing of their own decide in another's place now? */
import { useQuery } from '@tanstack/react-query';
import type { Session } from '@trajeto/shared-auth';
import { receivedDelegationsQuery, type DelegationPeriod } from '@trajeto/shell-data-access';
import { useEffect, useState } from 'react';
import { decidesSomething } from '../navigation/menu/conditions';

const NOBODY: readonly DelegationPeriod[] = [];
/** A timer takes no more milliseconds than these. */
const LONGEST = 2 ** 31 - 1;

const lasts = ({ startAt, endAt }: DelegationPeriod, now: number) => Date.parse(startAt) <= now && now < Date.parse(endAt);

/** Looks at the clock again when a period begins or ends. */
function useLasting(periods: readonly DelegationPeriod[]): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const changes = periods.flatMap(({ startAt, endAt }) => [Date.parse(startAt), Date.parse(endAt)]).filter((at) => at > now);
    if (changes.length === 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(Math.min(...changes) - Date.now(), 0), LONGEST));
    return () => clearTimeout(timer);
  }, [periods, now]);
  return periods.some((period) => lasts(period, now));
}

export function useIsDelegate(session: Session): boolean {
  const { context, employeeUuid } = session.user;
  const isAsked = context === 'customer' && employeeUuid !== null && !decidesSomething(session);
  const { data = NOBODY } = useQuery({ ...receivedDelegationsQuery(employeeUuid ?? ''), enabled: isAsked });
  return useLasting(isAsked ? data : NOBODY);
}
