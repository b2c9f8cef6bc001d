/** GET /orders/{id}/cheapest-airways: what was cheaper when each flight was chosen, and what is cheaper now. */
import { queryOptions } from '@tanstack/react-query';
import type { CheapestComparison, ManyCheapestComparison } from '@trajeto/shared-api-client';
import { getCheapestAirwaysOptions, STALE } from '@trajeto/shared-api-client/queries';

export type Comparison = CheapestComparison;
/** While airlines are asked the call answers 202: the same rows, and when to come back. */
type Answered = ManyCheapestComparison & { waitTime?: number };

export const cheapestQuery = (orderId: string) =>
  queryOptions({
    ...getCheapestAirwaysOptions({ path: { orderId } }),
    staleTime: STALE.none,
    select: (answer: Answered) => ({ comparisons: answer.data, isAsking: answer.waitTime !== undefined }),
    refetchInterval: ({ state }) => {
      const { waitTime } = (state.data ?? {}) as Partial<Answered>;
      return waitTime === undefined ? false : waitTime * 1000;
    },
  });
