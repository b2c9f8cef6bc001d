/** After a start that met no server: nobody is verified yet. Asks again until there is an answer, which may also be a refusal. */
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@trajeto/shared-auth';
import { declareCutOff } from '@trajeto/shared-ui';
import { bootstrapQuery } from '@trajeto/shell-data-access';

/** Pauses between two tries, in milliseconds: a short outage ends soon, a long one costs one request per 15 seconds. */
const PAUSES = [1_000, 2_000, 4_000, 8_000] as const;
const LONGEST_PAUSE = 15_000;
const isLost = (error: unknown) => error instanceof ApiError && error.status === 0;

/** The browser's 'online' event, the page being shown again, or the pause, whichever comes first. */
function atNextChance(pause: number): Promise<void> {
  const over = new AbortController();
  return new Promise<void>((resolve) => {
    const go = () => resolve();
    const timer = setTimeout(go, pause);
    window.addEventListener('online', go, { signal: over.signal });
    document.addEventListener('visibilitychange', go, { signal: over.signal });
    over.signal.addEventListener('abort', () => clearTimeout(timer));
  }).finally(() => over.abort());
}

/** Resolves once the server has answered; a refusal has ended the session by then. */
export async function awaitServer(queryClient: QueryClient): Promise<void> {
  declareCutOff(true);
  for (let [isAway, tries] = [true, 0]; isAway; tries += 1) {
    await atNextChance(PAUSES[tries] ?? LONGEST_PAUSE);
    isAway = await queryClient.query({ ...bootstrapQuery(), staleTime: 0, networkMode: 'always' }).then(() => false, isLost);
  }
  declareCutOff(false);
}
