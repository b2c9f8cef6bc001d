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
  /** Called once it is off the screen, whatever took it away. */
  onGone?: () => void;
}

/** Draws a message; a function it answers takes the message off the screen. */
type Draw = (snackbar: Snackbar) => unknown;
let draw: Draw | null = null;
let callHost: (() => void) | null = null;
let waiting: Snackbar[] = [];
let lastId = 0;

/** How to take each message that is on the screen off it. */
const hide = new Map<number, () => void>();

/** Shows an outcome; before the host is on the page it waits for it. Answers how to take it back. */
export function showSnackbar(snackbar: Omit<Snackbar, 'id'>): () => void {
  const shown = { ...snackbar, id: ++lastId };
  if (draw) drawn(draw, shown);
  else {
    waiting.push(shown);
    callHost?.();
  }
  return () => {
    waiting = waiting.filter(({ id }) => id !== shown.id);
    hide.get(shown.id)?.();
  };
}

function drawn(by: Draw, snackbar: Snackbar): void {
  const gone = () => {
    hide.delete(snackbar.id);
    snackbar.onGone?.();
  };
  const takeOff = by({ ...snackbar, onGone: gone });
  if (typeof takeOff === 'function') hide.set(snackbar.id, takeOff as () => void);
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
  waiting.forEach((snackbar) => drawn(next, snackbar));
  waiting = [];
  return () => {
    draw = null;
  };
}
