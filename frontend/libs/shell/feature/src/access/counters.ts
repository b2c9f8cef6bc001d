/** What waits for this person, kept current by live events. */
import type { LiveState } from '@trajeto/shell-data-access';
import { createContext, use } from 'react';

export interface Counters {
  pending: number;
  unread: number;
  live: LiveState;
}
export const CountersContext = createContext<Counters>({ pending: 0, unread: 0, live: 'live' });

export const useCounters = (): Counters => use(CountersContext);
