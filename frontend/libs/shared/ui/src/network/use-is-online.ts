/** Does this browser have a network? */
import { useSyncExternalStore } from 'react';

function listen(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** For what a key or a drag begins: their button already says why nothing happens. */
export const isOnline = (): boolean => navigator.onLine;

export const useIsOnline = (): boolean => useSyncExternalStore(listen, isOnline);
