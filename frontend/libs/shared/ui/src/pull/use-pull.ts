/** A touch drawn down from the top of the page refreshes it; listens only where a finger is the pointer. */
import { useEffect, useRef, useState } from 'react';
import { noteListRequest } from '../table/steady-rows';
import { IDLE, mayBegin, pulledBy, releasedFrom, type Pull } from './pull';

/** One finger at a time: where it began, and where it has brought the page. */
function followFinger(onPull: (pull: Pull) => void) {
  let startedAt: number | null = null;
  let pull = IDLE;
  const letGo = (next: Pull) => {
    if (startedAt !== null) onPull(next);
    startedAt = null;
    pull = IDLE;
  };
  return {
    begin: ({ touches, target }: TouchEvent) => {
      startedAt = touches.length === 1 && mayBegin(target) ? (touches[0]?.clientY ?? null) : null;
    },
    move: (event: TouchEvent) => {
      if (startedAt === null) return;
      pull = pulledBy((event.touches[0]?.clientY ?? startedAt) - startedAt);
      // Else the browser scrolls or refreshes the page itself under the same finger.
      if (pull.distance > 0 && event.cancelable) event.preventDefault();
      onPull(pull);
    },
    end: () => letGo(releasedFrom(pull)),
    cancel: () => letGo(IDLE),
  };
}

function listenToPulls(onPull: (pull: Pull) => void): () => void {
  const finger = followFinger(onPull);
  const listening = new AbortController();
  let following = new AbortController();
  const begin = (event: TouchEvent) => {
    following.abort();
    following = new AbortController();
    finger.begin(event);
    const { signal } = following;
    // On what was touched: taken off the page under the finger, it is still told of the end, and the page is not.
    event.target?.addEventListener('touchmove', (moved) => finger.move(moved as TouchEvent), { signal, passive: false });
    event.target?.addEventListener('touchend', finger.end, { signal });
    event.target?.addEventListener('touchcancel', finger.cancel, { signal });
  };
  document.addEventListener('touchstart', begin, { signal: listening.signal, passive: true });
  return () => {
    listening.abort();
    following.abort();
  };
}

/** Where the page is pulled to; `onRefresh` resolves once everything has been asked again. */
export function usePull(onRefresh: () => Promise<unknown>): Pull {
  const [pull, setPull] = useState<Pull>(IDLE);
  const refresh = useRef(onRefresh);
  useEffect(() => {
    refresh.current = onRefresh;
  });
  const isRefreshing = pull.state === 'refreshing';
  useEffect(() => (isRefreshing ? undefined : listenToPulls(setPull)), [isRefreshing]);
  useEffect(() => {
    if (!isRefreshing) return;
    let isHere = true;
    const rest = () => {
      if (isHere) setPull(IDLE);
    };
    noteListRequest();
    refresh.current().then(rest, rest);
    return () => {
      isHere = false;
    };
  }, [isRefreshing]);
  return pull;
}
