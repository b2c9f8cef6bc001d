/** GET /orders/{id}/cheapest-airways: what was cheaper when each flight was chosen, and what is cheaper now. */
import { queryOptions } from '@tanstack/react-query';
import type { CheapestComparison } from '@trajeto/shared-api-client';
import { getCheapestAirwaysOptions, STALE } from '@trajeto/shared-api-client/queries';

export type Comparison = CheapestComparison;

/** While airlines are asked the call answers 202: the same rows, and when to come back. */
export const cheapestQuery = (orderId: string) =>
  queryOptions({
    ...getCheapestAirwaysOptions({ path: { orderId } }),
    staleTime: STALE.none,
    select: (answer) => ({ comparisons: answer.data ?? [], isAsking: 'waitTime' in answer }),
    refetchInterval: ({ state: { data } }) => (data && 'waitTime' in data ? data.waitTime * 1000 : false),
  });
