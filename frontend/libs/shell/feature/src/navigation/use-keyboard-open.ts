/** Is the keyboard of the phone on the screen? Then what stands at the foot would cover the field being typed in. */
import { useSyncExternalStore } from 'react';

/** Pixels: browsers' own bars take less than this of the window, keyboards more. */
const LOWEST_KEYBOARD = 150;

let isOpen = false;

/** Reading these makes the browser lay the page out: never while it is drawn. */
function measure(): void {
  const viewport = window.visualViewport;
  isOpen = viewport ? window.innerHeight - viewport.height * viewport.scale > LOWEST_KEYBOARD : false;
}

function listen(changed: () => void): () => void {
  const viewport = window.visualViewport;
  const hear = () => {
    measure();
    changed();
  };
  // No keyboard is out while nothing has the focus.
  if (document.activeElement === document.body) isOpen = false;
  else measure();
  viewport?.addEventListener('resize', hear);
  return () => viewport?.removeEventListener('resize', hear);
}

export const useKeyboardOpen = (): boolean => useSyncExternalStore(listen, () => isOpen);
