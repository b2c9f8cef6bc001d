/** Tells once when the server hands out a newer page than the one that is open, whoever noticed; never reloads by itself. */
import { showSnackbar } from '@trajeto/shared-ui';
import { fetchNewest, newestEntry, onWaitingWorker, takeNewest } from '@trajeto/shell-data-access';
import { useEffect } from 'react';
import { connectionText } from './connection.text';

/** Milliseconds between looks, besides one whenever the page is shown again. */
const EVERY = 15 * 60_000;
/** It waits for the person's answer as long as the page is likely to be open. */
const STAYS = 86_400_000;

const openEntry = () => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;

const tell = () =>
  showSnackbar({
    kind: 'neutral',
    message: connectionText.newVersion,
    duration: STAYS,
    action: { label: connectionText.reload, onClick: () => void takeNewest() },
  });

export function useNewVersion(): void {
  useEffect(() => {
    const open = openEntry();
    const over = new AbortController();
    const { signal } = over;
    const look = async () => {
      if (document.hidden || !open) return;
      const newest = await newestEntry();
      if (signal.aborted || newest === null || newest === open) return;
      over.abort();
      void fetchNewest();
      tell();
    };
    const timer = setInterval(() => void look(), EVERY);
    document.addEventListener('visibilitychange', () => void look(), { signal });
    // A worker that waits may belong to the very page that is open: only the server's page tells.
    onWaitingWorker(() => void look(), signal);
    signal.addEventListener('abort', () => clearInterval(timer));
    return () => over.abort();
  }, []);
}
