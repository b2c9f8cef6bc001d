/** After a start that met no server: nobody is verified yet. Asks again until there is an answer, which may also be a refusal. */
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@trajeto/shared-auth';
import { declareCutOff } from '@trajeto/shared-ui';
import { bootstrapQuery } from '@trajeto/shell-data-access';

const NEXT_TRY = 30_000;
const isLost = (error: unknown) => error instanceof ApiError && error.status === 0;

/** The network's own word, the page being shown again, or half a minute, whichever comes first. */
function atNextChance(): Promise<void> {
  const over = new AbortController();
  return new Promise<void>((resolve) => {
    const go = () => resolve();
    const timer = setTimeout(go, NEXT_TRY);
    window.addEventListener('online', go, { signal: over.signal });
    document.addEventListener('visibilitychange', go, { signal: over.signal });
    over.signal.addEventListener('abort', () => clearTimeout(timer));
  }).finally(() => over.abort());
}

/** Resolves once the server has answered; a refusal has ended the session by then. */
export async function awaitServer(queryClient: QueryClient): Promise<void> {
  declareCutOff(true);
  for (let isAway = true; isAway;) {
    await atNextChance();
    isAway = await queryClient.query({ ...bootstrapQuery(), staleTime: 0, networkMode: 'always' }).then(() => false, isLost);
  }
  declareCutOff(false);
}
