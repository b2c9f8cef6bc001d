/** Is the keyboard of the phone on the screen? Then what stands at the foot would cover the field being typed in. */
import { useSyncExternalStore } from 'react';

/** Pixels: browsers' own bars take less than this of the window, keyboards more. */
const LOWEST_KEYBOARD = 150;

function listen(changed: () => void): () => void {
  const viewport = window.visualViewport;
  viewport?.addEventListener('resize', changed);
  return () => viewport?.removeEventListener('resize', changed);
}

const isOpen = () => {
  const viewport = window.visualViewport;
  return viewport ? window.innerHeight - viewport.height * viewport.scale > LOWEST_KEYBOARD : false;
};

export const useKeyboardOpen = (): boolean => useSyncExternalStore(listen, isOpen);
