/** GET /events, kept alive: one connection per browser, shared between tabs, again and again after a loss. */
import { apiFetch, apiUrl } from '@trajeto/shared-auth';
import { readEvents, type LiveEvent } from './event-stream';

export interface LiveListener {
  onEvent: (event: LiveEvent) => void;
  /** False once the line has been down for ten seconds. */
  onState: (isLive: boolean) => void;
}

/** The server pings every 20 s; three missed ones mean a dead line. */
const SILENCE = 60_000;
const GRACE = 10_000;
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

/** One connection from its first event to its end. */
async function readOnce(onEvent: (event: LiveEvent) => void, signal: AbortSignal): Promise<void> {
  const silence = new AbortController();
  let alarm = setTimeout(() => silence.abort(), SILENCE);
  try {
    const either = AbortSignal.any([signal, silence.signal]);
    const answer = await apiFetch(apiUrl('/events'), { headers: { Accept: 'text/event-stream' }, signal: either }, { isStream: true });
    if (!answer.ok || !answer.body) return;
    for await (const event of readEvents(answer.body)) {
      clearTimeout(alarm);
      alarm = setTimeout(() => silence.abort(), SILENCE);
      onEvent(event);
    }
  } catch {
    // A lost line is not an error a person can act on: the loop below connects again.
  } finally {
    clearTimeout(alarm);
  }
}

async function keepReading(listener: LiveListener, signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT;
  let downTimer: ReturnType<typeof setTimeout> | undefined;
  const isUp = () => {
    clearTimeout(downTimer);
    downTimer = undefined;
    wait = FIRST_WAIT;
    listener.onState(true);
  };
  while (!signal.aborted) {
    await readOnce((event) => {
      isUp();
      listener.onEvent(event);
    }, signal);
    downTimer ??= setTimeout(() => listener.onState(false), GRACE);
    await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
  clearTimeout(downTimer);
}

type Shared = { kind: 'event'; event: LiveEvent } | { kind: 'state'; isLive: boolean } | { kind: 'question' };

/** The tab holding the lock reads and tells the others, also those that open later; when it closes, the next one takes over. */
export function connectLive(who: string, listener: LiveListener): () => void {
  const stop = new AbortController();
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks || typeof BroadcastChannel === 'undefined') {
    void keepReading(listener, stop.signal);
    return () => stop.abort();
  }
  const channel = new BroadcastChannel(`trajeto.live.${who}`);
  /** Null while another tab reads. */
  let ownState: boolean | null = null;
  const tell = (shared: Shared) => {
    if (!stop.signal.aborted) channel.postMessage(shared);
  };
  channel.onmessage = ({ data }: MessageEvent<Shared>) => {
    if (data.kind === 'event') listener.onEvent(data.event);
    else if (data.kind === 'state') listener.onState(data.isLive);
    else if (ownState !== null) tell({ kind: 'state', isLive: ownState });
  };
  tell({ kind: 'question' });
  const leading: LiveListener = {
    onEvent: (event) => {
      tell({ kind: 'event', event });
      listener.onEvent(event);
    },
    onState: (isLive) => {
      ownState = isLive;
      tell({ kind: 'state', isLive });
      listener.onState(isLive);
    },
  };
  locks.request(`trajeto.live.${who}`, { signal: stop.signal }, () => keepReading(leading, stop.signal)).catch(() => undefined);
  return () => {
    stop.abort();
    channel.close();
  };
}
