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

export const useIsOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine);
