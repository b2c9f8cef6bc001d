/** GET /orders/{id}/cheapest-airways: what was cheaper when each flight was chosen, and what is cheaper now. */
import { queryOptions } from '@tanstack/react-query';
import type { CheapestComparison } from '@trajeto/shared-api-client';
import { getCheapestAirwaysOptions, STALE } from '@trajeto/shared-api-client/queries';
import type { AirOffer } from './offers';

type Compared = 'chosen' | 'cheapest' | 'alternatives' | 'now';
type CheaperNow = NonNullable<CheapestComparison['now']>;
export type Comparison = Omit<CheapestComparison, Compared> & {
  chosen: AirOffer;
  cheapest: AirOffer | null;
  alternatives: AirOffer[];
  now: (Omit<CheaperNow, 'alternatives'> & { alternatives: AirOffer[] }) | null;
};

/** While airlines are asked the call answers 202: the same rows, and when to come back. */
export const cheapestQuery = (orderId: string) =>
  queryOptions({
    ...getCheapestAirwaysOptions({ path: { orderId } }),
    staleTime: STALE.none,
    // This call compares flights alone; the generated type is that of every product.
    select: (answer) => ({ comparisons: (answer.data ?? []) as Comparison[], isAsking: 'waitTime' in answer }),
    refetchInterval: ({ state: { data } }) => (data && 'waitTime' in data ? data.waitTime * 1000 : false),
  });
