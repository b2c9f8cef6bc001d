/** Keeps what is on screen current while somebody is signed in. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { announceSessionEnd, forgetToken } from '@trajeto/shared-auth';
import {
  connectLive,
  refreshOlderThan,
  refreshScreen,
  refreshTags,
  type CacheTag,
  type LiveEvent,
  type LiveState,
} from '@trajeto/shell-data-access';
import { useEffect, useState } from 'react';
import { LIVE_TAGS } from './live-tags';

/** Milliseconds between refreshes while the connection is down. */
const POLL = 30_000;
/** One act sends several events (an order, its approval, a notification): what they make stale is refetched once. */
const BURST = 250;

export interface LiveEvents {
  apply: (event: LiveEvent) => void;
  /** Refetches what is collected, at once. */
  flush: () => void;
}

/** Collects the tags of events for 250 ms from the first one, then refetches; the end of the session does not wait. */
export function collectLiveEvents(queryClient: QueryClient): LiveEvents {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tags = new Set<CacheTag>();
  /** What was read before this moment is refetched: 0 nothing, Infinity all. */
  let staleBefore = 0;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (staleBefore === Infinity) void refreshScreen(queryClient);
    else if (staleBefore > 0) void refreshOlderThan(queryClient, staleBefore);
    if (staleBefore !== Infinity && tags.size > 0) void refreshTags(queryClient, [...tags]);
    tags = new Set();
    staleBefore = 0;
  };
  const apply = ({ name, connectedAt }: LiveEvent) => {
    if (name === 'session.ended') {
      forgetToken();
      announceSessionEnd('ended');
      return;
    }
    const stale = LIVE_TAGS[name] ?? [];
    if (name === 'resync') staleBefore = Math.max(staleBefore, connectedAt ?? Infinity);
    else if (stale.length === 0) return;
    stale.forEach((tag) => tags.add(tag));
    timer ??= setTimeout(flush, BURST);
  };
  return { apply, flush };
}

/** Connects for `who` (the session and the chosen company) and answers how the connection stands. */
export function useLive(who: string): LiveState {
  const queryClient = useQueryClient();
  const [{ connected, state }, setState] = useState<{ connected: string; state: LiveState }>({ connected: who, state: 'connecting' });
  useEffect(() => {
    const events = collectLiveEvents(queryClient);
    const stop = connectLive(who, { onEvent: events.apply, onState: (next) => setState({ connected: who, state: next }) });
    return () => {
      stop();
      events.flush();
    };
  }, [who, queryClient]);
  const shown = connected === who ? state : 'connecting';
  useEffect(() => {
    if (shown !== 'paused') return undefined;
    const timer = setInterval(() => void refreshScreen(queryClient), POLL);
    return () => clearInterval(timer);
  }, [shown, queryClient]);
  return shown;
}
