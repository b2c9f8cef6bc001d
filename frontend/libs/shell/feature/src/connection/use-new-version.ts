/** Tells once when the server hands out a newer page than the one that is open; never reloads by itself. */
import { showSnackbar } from '@trajeto/shared-ui';
import { newestEntry } from '@trajeto/shell-data-access';
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
    action: { label: connectionText.reload, onClick: () => window.location.reload() },
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
      tell();
    };
    const timer = setInterval(() => void look(), EVERY);
    document.addEventListener('visibilitychange', () => void look(), { signal });
    signal.addEventListener('abort', () => clearInterval(timer));
    return () => over.abort();
  }, []);
}
