/** GET /orders/{id}/cheapest-airways and /cheapest-roads: what was cheaper when each item was chosen, and what is cheaper now. */
import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { getCheapestAirways, getCheapestRoads, type CheapestComparison } from '@trajeto/shared-api-client';
import { getCheapestAirwaysQueryKey, getCheapestRoadsQueryKey, STALE } from '@trajeto/shared-api-client/queries';
import type { AirOffer, BusOffer, Offer } from './offers';

type Compared = 'chosen' | 'cheapest' | 'alternatives' | 'now';
type CheaperNow = NonNullable<CheapestComparison['now']>;
export type Comparison<One extends Offer> = Omit<CheapestComparison, Compared> & {
  chosen: One;
  cheapest: One | null;
  alternatives: One[];
  now: (Omit<CheaperNow, 'alternatives'> & { alternatives: One[] }) | null;
};

/** While suppliers are asked the call answers 202: the same rows, and when to come back. */
interface Answer {
  data?: readonly CheapestComparison[] | null;
  waitTime?: number;
}

const compare =
  <One extends Offer>(keyOf: (orderId: string) => QueryKey, ask: (orderId: string, signal: AbortSignal) => Promise<Answer>) =>
  (orderId: string) =>
    queryOptions({
      queryKey: keyOf(orderId),
      queryFn: ({ signal }) => ask(orderId, signal),
      staleTime: STALE.none,
      // Each call compares one product alone; the generated type is that of every product.
      select: ({ data, waitTime }) => ({ comparisons: (data ?? []) as Comparison<One>[], isAsking: waitTime !== undefined }),
      refetchInterval: ({ state }) => (state.data?.waitTime === undefined ? false : state.data.waitTime * 1000),
    });
export type CheaperQuery<One extends Offer> = ReturnType<typeof compare<One>>;

export const cheapestFlights: CheaperQuery<AirOffer> = compare(
  (orderId) => getCheapestAirwaysQueryKey({ path: { orderId } }),
  async (orderId, signal) => (await getCheapestAirways({ path: { orderId }, signal, throwOnError: true })).data,
);

export const cheapestBuses: CheaperQuery<BusOffer> = compare(
  (orderId) => getCheapestRoadsQueryKey({ path: { orderId } }),
  async (orderId, signal) => (await getCheapestRoads({ path: { orderId }, signal, throwOnError: true })).data,
);
