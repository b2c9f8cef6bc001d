/** What the page does beside what it was opened for. */
import { queryClient } from './query-client';

/** Milliseconds between two looks at whether the page still waits for answers, and how many looks are taken at most. */
const PAUSE = 250;
const MOST_LOOKS = 40;

const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve);
    else setTimeout(resolve, PAUSE);
  });

/** Each begins when the page has nothing to do and the one before is over: together they would hold it up for longer. */
async function inTurn(acts: readonly (() => unknown)[]): Promise<void> {
  for (const act of acts) {
    await idle();
    await act();
  }
}

/**
 * Acts once the page waits for no answer and has nothing to do, so that nothing competes with its first paint; after ten
 * seconds in any case. An act that waits for something handles its own failures.
 */
export function whenSettled(...acts: (() => unknown)[]): void {
  let looks = 0;
  const look = () => {
    looks += 1;
    if (looks > MOST_LOOKS || queryClient.isFetching() === 0) void inTurn(acts);
    else setTimeout(look, PAUSE);
  };
  // The first look comes when the first screen has sent its calls.
  setTimeout(look, PAUSE);
}
