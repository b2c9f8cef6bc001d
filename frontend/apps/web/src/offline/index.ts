/** The product without a network: its worker, what it keeps, how it opens with that and how it comes back. */
import type { QueryClient } from '@tanstack/react-query';
import { keptKey, readCustomer, type Session } from '@trajeto/shared-auth';
import { bootstrapQuery } from '@trajeto/shell-data-access';
import { prefetchFiles, prefetchLists } from './prefetch';
import { openAnswers, watchAnswers, type OfflineContext } from './stored-answers';
import { awaitServer } from './return';
import { browserStore } from './store';
import { registerWorker } from './worker';

const contextOf = (queryClient: QueryClient): OfflineContext => ({
  queryClient,
  store: browserStore,
  secret: keptKey,
  company: readCustomer,
  now: Date.now,
});

const isStarted = (queryClient: QueryClient) => queryClient.getQueryData(bootstrapQuery().queryKey) !== undefined;

let waiting: Promise<void> | null = null;

/** For a start that met no server; in a browser that kept nothing there is nobody to let in, and nothing happens. */
export async function openKept(queryClient: QueryClient): Promise<void> {
  await openAnswers(contextOf(queryClient)).catch(() => undefined);
  if (!isStarted(queryClient)) return;
  waiting ??= awaitServer(queryClient).finally(() => {
    waiting = null;
  });
}

let standing: Promise<boolean> | null = null;

async function stand(queryClient: QueryClient): Promise<boolean> {
  if (!(await registerWorker((navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker))) return false;
  const context = contextOf(queryClient);
  watchAnswers(context);
  prefetchFiles(queryClient);
  await openAnswers(context).catch(() => undefined);
  return true;
}

/** For whoever is in. Where no worker may stand the page could not open without a network, and nothing is kept. */
export async function prepareOffline(queryClient: QueryClient, session: Session): Promise<void> {
  standing ??= stand(queryClient);
  if (await standing) await prefetchLists(queryClient, session);
}
