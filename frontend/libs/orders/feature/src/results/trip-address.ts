/** What the address of the results says: the search, its travelers and reason, the order being filled, the filters. */
import { useSession } from '@trajeto/shared-auth';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { itemOf, itemsOf, totalBefore } from '../re-search/address';
import { isUuid, type Stretch } from '../search/stretch';

/** Which leg a result page opens with its item being exchanged. */
export const EXCHANGED_LEG = 'trocar';

const uuidOf = (text: string | null) => (isUuid(text) ? text : null);
/** The index of a leg; null where the address names none. */
const legOf = (text: string | null) => (text && /^\d$/.test(text) ? Number(text) : null);

export function travelersOf(params: URLSearchParams, own: string | null): string[] {
  const asked = (params.get('travelers') ?? '').split(',').filter(isUuid);
  return asked.length > 0 ? [...new Set(asked)] : own ? [own] : [];
}

interface Readers<One extends Stretch, Filters> {
  stretchesOf: (search: string) => One[] | null;
  filtersOf: (params: URLSearchParams) => Filters;
  withFilters: (params: URLSearchParams, filters: Filters) => URLSearchParams;
}

export function useTripAddress<One extends Stretch, Filters>({ stretchesOf, filtersOf, withFilters }: Readers<One, Filters>) {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const carried = params.get('stretches') ?? '';
  const people = params.get('travelers') ?? '';
  const stretches = useMemo(() => stretchesOf(new URLSearchParams({ stretches: carried }).toString()), [stretchesOf, carried]);
  const travelers = useMemo(() => travelersOf(new URLSearchParams({ travelers: people }), user.employeeUuid), [people, user.employeeUuid]);
  const put = (change: (next: URLSearchParams) => URLSearchParams) =>
    setParams((last) => change(new URLSearchParams(last)), { replace: true, preventScrollReset: true });
  return {
    params,
    stretches,
    travelers,
    exchanged: legOf(params.get(EXCHANGED_LEG)),
    reason: uuidOf(params.get('reasonTrip')),
    orderId: uuidOf(params.get('orderId')),
    items: itemsOf(params),
    item: itemOf(params),
    before: totalBefore(params),
    filters: filtersOf(params),
    setFilters: (filters: Filters) => put((next) => withFilters(next, filters)),
    setOrder: (orderId: string) =>
      put((next) => {
        next.set('orderId', orderId);
        return next;
      }),
    setStretches: (next: readonly One[]) =>
      setParams((last) => {
        const changed = new URLSearchParams(last);
        changed.set('stretches', JSON.stringify(next));
        return changed;
      }),
  };
}
export type TripAddress<One extends Stretch, Filters> = ReturnType<typeof useTripAddress<One, Filters>>;
