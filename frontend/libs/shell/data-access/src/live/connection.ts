/** GET /events, kept alive: one connection per browser, shared between tabs, again and again after a loss. */
import { apiFetch, apiUrl, dropAnsweredAhead, dropLineAhead, lineStoodAt } from '@trajeto/shared-auth';
import { readEvents, type LiveEvent } from './event-stream';

/** `connecting` until the first event or the first ten seconds without one. */
export type LiveState = 'connecting' | 'live' | 'paused';

export interface LiveListener {
  onEvent: (event: LiveEvent) => void;
  /** The first event makes it live; ten seconds without a connection pause it. */
  onState: (state: Exclude<LiveState, 'connecting'>) => void;
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
    let connectedAt: number | undefined = lineStoodAt(answer);
    for await (const event of readEvents(answer.body)) {
      clearTimeout(alarm);
      alarm = setTimeout(() => silence.abort(), SILENCE);
      onEvent(connectedAt === undefined ? event : { ...event, connectedAt });
      connectedAt = undefined;
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
  const noteLoss = () => {
    downTimer ??= setTimeout(() => listener.onState('paused'), GRACE);
  };
  const isUp = () => {
    clearTimeout(downTimer);
    downTimer = undefined;
    wait = FIRST_WAIT;
    listener.onState('live');
  };
  noteLoss(); // a server that never answers is down too
  while (!signal.aborted) {
    await readOnce((event) => {
      isUp();
      listener.onEvent(event);
    }, signal);
    noteLoss();
    await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
  clearTimeout(downTimer);
}

/** What early.js asked for is taken up until the line says that something changed. */
function hear(listener: LiveListener, event: LiveEvent): void {
  if (event.connectedAt === undefined && event.name !== 'ping') dropAnsweredAhead();
  listener.onEvent(event);
}

type Shared = { kind: 'event'; event: LiveEvent } | { kind: 'state'; state: 'live' | 'paused' } | { kind: 'question' };

/** The tab holding the lock reads and tells the others, also those that open later; when it closes, the next one takes over. */
export function connectLive(who: string, listener: LiveListener): () => void {
  const stop = new AbortController();
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks || typeof BroadcastChannel === 'undefined') {
    void keepReading({ ...listener, onEvent: (event) => hear(listener, event) }, stop.signal);
    return () => stop.abort();
  }
  const channel = new BroadcastChannel(`trajeto.live.${who}`);
  /** Null while another tab reads, and until this one's connection is up or given up. */
  let ownState: 'live' | 'paused' | null = null;
  const tell = (shared: Shared) => {
    if (!stop.signal.aborted) channel.postMessage(shared);
  };
  channel.onmessage = ({ data }: MessageEvent<Shared>) => {
    if (data.kind !== 'question') dropLineAhead();
    if (data.kind === 'event') hear(listener, data.event);
    else if (data.kind === 'state') listener.onState(data.state);
    else if (ownState !== null) tell({ kind: 'state', state: ownState });
  };
  tell({ kind: 'question' });
  const leading: LiveListener = {
    onEvent: (event) => {
      tell({ kind: 'event', event });
      hear(listener, event);
    },
    onState: (state) => {
      ownState = state;
      tell({ kind: 'state', state });
      listener.onState(state);
    },
  };
  locks.request(`trajeto.live.${who}`, { signal: stop.signal }, () => keepReading(leading, stop.signal)).catch(() => undefined);
  return () => {
    stop.abort();
    channel.close();
  };
}
