/** One place hears that the session is over, whoever noticed: a refused refresh, an inactive user, a live event. */
export type SessionEnd = 'signed_out' | 'refresh_failed' | 'inactive' | 'ended';

type Listener = (why: SessionEnd) => void;
const listeners = new Set<Listener>();

export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceSessionEnd(why: SessionEnd): void {
  listeners.forEach((listener) => listener(why));
}
