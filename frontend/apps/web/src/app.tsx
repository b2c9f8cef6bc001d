/** The application behind the sign-in: cache, router, and what happens when the session ends. */
import { QueryClientProvider } from '@tanstack/react-query';
import '@trajeto/shared-ui/styles-rest.css';
import { loadPanels } from '@trajeto/shared-ui';
import { openedParts } from '@trajeto/shell-feature';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './query-client';
import { router } from './routes';
import { watchSessionEnd } from './session-end';
import { whenSettled } from './when-settled';

watchSessionEnd();

/** What must be sayable without a network, and what opens over any page, is fetched while nothing else is to be done. */
const parts = [() => import('@trajeto/shared-ui/snackbar-host'), loadPanels, ...openedParts];
whenSettled(...parts.map((load) => () => load().catch(() => undefined)));

/**
 * The router was made when this file arrived, often while the sign-in page still stood: from there on it alone may change
 * the address.
 */
export const open = (path: string, options: { state?: unknown; replace?: boolean }): Promise<void> => router.navigate(path, options);

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
