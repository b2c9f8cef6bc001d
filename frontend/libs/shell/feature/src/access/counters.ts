/** What waits for this person, kept current by live events. */
import { createContext, use } from 'react';

export interface Counters {
  pending: number;
  unread: number;
  isLive: boolean;
}
export const CountersContext = createContext<Counters>({ pending: 0, unread: 0, isLive: true });

export const useCounters = (): Counters => use(CountersContext);
