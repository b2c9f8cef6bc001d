/** Section 9: how long an answer may be shown before it is asked again. */
import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { STALE } from '@trajeto/shared-api-client/queries';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bootstrapQuery } from './bootstrap';
import { clientInformationQuery } from './client-information';
import { companiesQuery } from './companies';
import { creditBalanceQuery } from './credit';
import { inboxQuery } from './inbox';

const MINUTE = 60_000;
const AGES = [
  ['none', 0],
  ['smallest', 1],
  ['small', 3],
  ['normal', 5],
  ['long', 10],
  ['longest', 30],
] as const;

interface Asked {
  queryKey: QueryKey;
  staleTime?: unknown;
  refetchOnMount?: unknown;
}

/** Opens a screen with the question, closes it, opens it again so many milliseconds later: was it asked again? */
async function isAskedAgain({ queryKey, staleTime, refetchOnMount }: Asked, after: number): Promise<boolean> {
  const cache = new QueryClient();
  const queryFn = vi.fn(() => Promise.resolve({ data: [] }));
  const options = { queryKey, queryFn, staleTime, refetchOnMount, gcTime: Infinity } as ConstructorParameters<typeof QueryObserver>[1];
  const visit = async () => {
    const leave = new QueryObserver(cache, options).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(1);
    leave();
  };
  await visit();
  await vi.advanceTimersByTimeAsync(after);
  await visit();
  return queryFn.mock.calls.length > 1;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('an answer', () => {
  it.each(AGES)('kept as %s is asked again after %i min, not before', async (name, minutes) => {
    const kept = { queryKey: [name], staleTime: STALE[name] };
    expect(await isAskedAgain(kept, minutes * MINUTE)).toBe(true);
    if (minutes > 0) expect(await isAskedAgain(kept, minutes * MINUTE - 100)).toBe(false);
  });

  it('kept as infinity is never asked again', async () =>
    expect(await isAskedAgain({ queryKey: ['x'], staleTime: STALE.infinity }, 1000 * MINUTE)).toBe(false));
});

describe('the frame asks', () => {
  it.each<[string, Asked, number, boolean]>([
    ['who one is and may do: never again', bootstrapQuery(), 1000 * MINUTE, false],
    ['for the companies: not within a minute', companiesQuery(''), MINUTE - 100, false],
    ['for the companies: after a minute', companiesQuery(''), MINUTE, true],
    ['what is known of a company: each time it is opened', clientInformationQuery('c1'), 100, true],
    ['what is left of the limit: each time it is opened', creditBalanceQuery('c1'), 100, true],
    ['what waits: each time the home is opened', inboxQuery(), 0, true],
  ])('%s', async (_what, asked, after, expected) => expect(await isAskedAgain(asked, after)).toBe(expected));

  it('for a company again while it is shown, a minute old', () => {
    expect([clientInformationQuery('c1').staleTime, creditBalanceQuery('c1').staleTime]).toEqual([MINUTE, MINUTE]);
  });
});
