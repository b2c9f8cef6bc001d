/** The one call of the page as its cards read it: what it said, what it could not say, how to ask again. */
import { useQuery } from '@tanstack/react-query';
import { overviewQuery, type Overview } from '@trajeto/bi-data-access';
import { useSession } from '@trajeto/shared-auth';

export type PartName = keyof Overview;
export interface OverviewRead {
  data: Overview | undefined;
  isMissing: (part: PartName) => boolean;
  retry: () => void;
}

/** A part as the answer names it among those that failed. */
const NAMED: Readonly<Record<PartName, string>> = {
  spent: 'spent',
  credit: 'credit',
  orders: 'orders',
  advances: 'advances',
  expenses: 'expenses',
  nextTrips: 'next_trips',
  budgets: 'budgets',
};

export function useOverview() {
  const { data: answer, error, refetch } = useQuery(overviewQuery());
  const read: OverviewRead = {
    data: answer?.data,
    isMissing: (part) => answer?.meta.incomplete.includes(NAMED[part]) ?? false,
    retry: () => void refetch(),
  };
  return { read, error: answer ? null : error };
}

const NEEDED: Readonly<Record<PartName, string | null>> = {
  spent: null,
  credit: 'view-credit-limit',
  orders: 'view-order',
  advances: 'view-advance-order',
  expenses: 'view-expense',
  nextTrips: 'view-order',
  budgets: 'view-budget-balance',
};

/** Which cards are this person's, and whose figures they show: without the right to see all they are one's own. */
export function useOwnParts({ data, isMissing }: OverviewRead): { has: (part: PartName) => boolean; seesAll: boolean } {
  const { user, actions } = useSession();
  const isHeld = (action: string | null) => action === null || actions.has(action);
  // A right given since the session began shows with the next start; one taken since leaves an empty part, and no card.
  const isThere = (part: PartName) => !data || data[part] !== null || isMissing(part);
  return {
    has: (part) => isHeld(NEEDED[part]) && isThere(part),
    seesAll: user.context === 'agency' || actions.has('view-all-order') || actions.has('approver-all'),
  };
}
