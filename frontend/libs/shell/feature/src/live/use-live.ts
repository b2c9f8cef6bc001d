/** Keeps what is on screen current while somebody is signed in. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { announceSessionEnd, forgetToken } from '@trajeto/shared-auth';
import { connectLive, refreshScreen, refreshTags, type LiveEvent } from '@trajeto/shell-data-access';
import { useEffect, useState } from 'react';
import { LIVE_TAGS } from './live-tags';

/** Milliseconds between looks at the server while the live line is down. */
const POLL = 30_000;

export function applyLiveEvent(queryClient: QueryClient, { name }: LiveEvent): void {
  if (name === 'session.ended') {
    forgetToken();
    announceSessionEnd('ended');
    return;
  }
  if (name === 'resync') void refreshScreen(queryClient);
  const tags = LIVE_TAGS[name];
  if (tags) void refreshTags(queryClient, tags);
}

/** Connects for `who` (the session and the chosen company) and answers whether the line is up. */
export function useLive(who: string): boolean {
  const queryClient = useQueryClient();
  const [isLive, setIsLive] = useState(true);
  useEffect(() => connectLive(who, { onEvent: (event) => applyLiveEvent(queryClient, event), onState: setIsLive }), [who, queryClient]);
  useEffect(() => {
    if (isLive) return undefined;
    const timer = setInterval(() => void refreshScreen(queryClient), POLL);
    return () => clearInterval(timer);
  }, [isLive, queryClient]);
  return isLive;
}
