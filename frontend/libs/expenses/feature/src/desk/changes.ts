/** Says in every tab of this browser that what waits to be sent is not what it was. */
const CHANNEL = 'trajeto.despesas';

let spoken: BroadcastChannel | null = null;

export function announceChange(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  spoken ??= new BroadcastChannel(CHANNEL);
  spoken.postMessage(null);
}

/** Answers how to hear no more; where tabs cannot speak, nothing is heard. */
export function watchChanges(onChange: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const heard = new BroadcastChannel(CHANNEL);
  heard.onmessage = onChange;
  return () => heard.close();
}
