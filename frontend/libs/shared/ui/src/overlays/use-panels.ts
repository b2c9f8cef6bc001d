/** Loads what draws overlays once for the page: no page needs it before something opens, and the home would carry it. */
import { useDeferredValue, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { showSnackbar } from '../feedback/snackbar';
import { statesText } from '../feedback/states.text';

type Panels = typeof import('./panels');

let loaded: Panels | null = null;
const waiting = new Set<() => void>();

/** Fetches the panels; rejects without a network, and may be called again then. */
export async function loadPanels(): Promise<void> {
  loaded ??= await import('./panels');
  waiting.forEach((tell) => tell());
}

function listen(tell: () => void): () => void {
  waiting.add(tell);
  return () => waiting.delete(tell);
}

/** The panels, or null until they are there; what was opened and cannot be drawn closes with a sentence. */
export function usePanels(opened: boolean, onClose: () => void): Panels | null {
  // Every overlay of the page hears of them at once: those are drawn in slices, so that a phone still hears its user.
  const panels = useDeferredValue(useSyncExternalStore(listen, () => loaded));
  const isMissing = opened && panels === null;
  const fail = useEffectEvent(() => {
    showSnackbar({ kind: 'error', message: statesText.notLoaded });
    onClose();
  });
  useEffect(() => {
    if (isMissing) loadPanels().catch(() => fail());
  }, [isMissing]);
  return panels;
}
