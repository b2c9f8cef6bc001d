import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from './query-client';
import { whenSettled } from './when-settled';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

function aQuery(): () => void {
  let answer: (value: string) => void = () => undefined;
  const asked = queryClient.query({ queryKey: ['waits'], queryFn: () => new Promise<string>((resolve) => (answer = resolve)) });
  // Clearing the cache after the test cancels a call that was never answered.
  void asked.catch(() => undefined);
  return () => answer('here');
}

it('acts when no answer is waited for any more', async () => {
  const act = vi.fn();
  const answer = aQuery();
  whenSettled(act);
  await vi.advanceTimersByTimeAsync(3000);
  expect(act).not.toHaveBeenCalled();
  answer();
  await vi.advanceTimersByTimeAsync(1500);
  expect(act).toHaveBeenCalledOnce();
});

it('acts after ten seconds although an answer does not come', async () => {
  const act = vi.fn();
  aQuery();
  whenSettled(act);
  await vi.advanceTimersByTimeAsync(9000);
  expect(act).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3000);
  expect(act).toHaveBeenCalledOnce();
});
