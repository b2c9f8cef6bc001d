/** The door to snackbars: the library behind them is loaded with the first message, never with the entry. */
/** Milliseconds a message stays, and what hides itself ('Copiado') (spec section 9). */
export const LASTING = 8000;
export const BRIEF = 2500;

export type SnackbarKind = 'success' | 'error' | 'warning' | 'info' | 'neutral';
export interface Snackbar {
  id: number;
  kind: SnackbarKind;
  message: string;
  /** Milliseconds on screen; `BRIEF` for tiny confirmations. */
  duration?: number;
  requestId?: string | null;
  /** The one thing a person may want to do next. */
  action?: { label: string; onClick: () => void };
}

type Draw = (snackbar: Snackbar) => void;
let draw: Draw | null = null;
let callHost: (() => void) | null = null;
let waiting: Snackbar[] = [];
let lastId = 0;

/** Shows an outcome; before the host is on the page it waits for it. */
export function showSnackbar(snackbar: Omit<Snackbar, 'id'>): void {
  const shown = { ...snackbar, id: ++lastId };
  if (draw) {
    draw(shown);
    return;
  }
  waiting.push(shown);
  callHost?.();
}

/** For the application: told when a message waits for a host that is not loaded yet. */
export function onSnackbarWaiting(load: () => void): () => void {
  callHost = load;
  if (waiting.length > 0) load();
  return () => {
    callHost = null;
  };
}

/** For the host alone: takes what waited and everything after it. */
export function listenToSnackbars(next: Draw): () => void {
  draw = next;
  waiting.forEach(next);
  waiting = [];
  return () => {
    draw = null;
  };
}
