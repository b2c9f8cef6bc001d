/** What the address of the results says: the search, its travelers and reason, the order being filled, the filters. */
import { useSession } from '@trajeto/shared-auth';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { stretchesOf, wishesOf, type AirStretch } from './search/air-search';
import { EXCHANGED_LEG } from './search-like';
import { filtersOf, withFilters, type AirFilters } from './filters';
import { itemOf, itemsOf, totalBefore } from './re-search/address';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const uuidOf = (text: string | null) => (text && UUID.test(text) ? text : null);

/** The index of a leg; null where the address names none. */
const legOf = (text: string | null) => (text && /^\d$/.test(text) ? Number(text) : null);

export function travelersOf(params: URLSearchParams, own: string | null): string[] {
  const asked = (params.get('travelers') ?? '').split(',').filter((uuid) => UUID.test(uuid));
  return asked.length > 0 ? [...new Set(asked)] : own ? [own] : [];
}

export function useResultsAddress() {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const carried = params.get('stretches') ?? '';
  const people = params.get('travelers') ?? '';
  const stretches = useMemo(() => stretchesOf(new URLSearchParams({ stretches: carried }).toString()), [carried]);
  const travelers = useMemo(() => travelersOf(new URLSearchParams({ travelers: people }), user.employeeUuid), [people, user.employeeUuid]);
  const put = (change: (next: URLSearchParams) => URLSearchParams) =>
    setParams((last) => change(new URLSearchParams(last)), { replace: true, preventScrollReset: true });
  return {
    stretches,
    travelers,
    wishes: wishesOf(params),
    exchanged: legOf(params.get(EXCHANGED_LEG)),
    reason: uuidOf(params.get('reasonTrip')),
    orderId: uuidOf(params.get('orderId')),
    items: itemsOf(params),
    item: itemOf(params),
    before: totalBefore(params),
    filters: filtersOf(params),
    setFilters: (filters: AirFilters) => put((next) => withFilters(next, filters)),
    setOrder: (orderId: string) =>
      put((next) => {
        next.set('orderId', orderId);
        return next;
      }),
    setStretches: (next: readonly AirStretch[]) =>
      setParams((last) => {
        const changed = new URLSearchParams(last);
        changed.set('stretches', JSON.stringify(next));
        return changed;
      }),
  };
}
export type ResultsAddress = ReturnType<typeof useResultsAddress>;
