/** Does this browser have a network? */
import { useSyncExternalStore } from 'react';

const REACH = 'trajeto.reach';
const NEWS = ['online', 'offline', REACH];

/** A network that leads nowhere is none: said by whoever asked the server in vain, taken back by whoever got an answer. */
let isCutOff = false;
export function declareCutOff(is: boolean): void {
  isCutOff = is;
  window.dispatchEvent(new Event(REACH));
}

function listen(changed: () => void): () => void {
  NEWS.forEach((news) => window.addEventListener(news, changed));
  return () => NEWS.forEach((news) => window.removeEventListener(news, changed));
}

/** For what a key or a drag begins: their button already says why nothing happens. */
export const isOnline = (): boolean => navigator.onLine && !isCutOff;

export const useIsOnline = (): boolean => useSyncExternalStore(listen, isOnline);
