/** What the page does beside what it was opened for. */
import { queryClient } from './query-client';

/** Milliseconds between two looks at whether the page still waits for answers, and how many looks are taken at most. */
const PAUSE = 250;
const MOST_LOOKS = 40;

function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act);
  else setTimeout(act, PAUSE);
}

/** Acts once the page waits for no answer and has nothing to do, so that nothing competes with its first paint; after ten seconds in any case. */
export function whenSettled(act: () => void): void {
  let looks = 0;
  const look = () => {
    looks += 1;
    if (looks > MOST_LOOKS || queryClient.isFetching() === 0) whenIdle(act);
    else setTimeout(look, PAUSE);
  };
  // The first look comes when the first screen has sent its calls.
  setTimeout(look, PAUSE);
}
