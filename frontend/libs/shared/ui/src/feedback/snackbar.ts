/** The door to snackbars: the library behind them is loaded with the first message, never with the entry. */
export type SnackbarKind = 'success' | 'error' | 'warning' | 'info' | 'neutral';
export interface Snackbar {
  id: number;
  kind: SnackbarKind;
  message: string;
  /** Milliseconds on screen: 8000 by default, 2500 for tiny confirmations. */
  duration?: number;
  requestId?: string | null;
}

type Listener = (snackbar: Snackbar) => void;
let listener: Listener | null = null;
let waiting: Snackbar[] = [];
let lastId = 0;

/** Shows an outcome; before the host is on the page it waits for it. */
export function showSnackbar(snackbar: Omit<Snackbar, 'id'>): void {
  const shown = { ...snackbar, id: ++lastId };
  if (listener) listener(shown);
  else waiting.push(shown);
}

/** For the host alone: takes what waited and everything after it. */
export function listenToSnackbars(next: Listener): () => void {
  listener = next;
  waiting.forEach(next);
  waiting = [];
  return () => {
    if (listener === next) listener = null;
  };
}
