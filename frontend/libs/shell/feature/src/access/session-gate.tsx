/** Between the address and every signed-in screen: checks the session once, then tells the screens who is here. */
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError, readClaim, readCustomer, SessionProvider, type Session } from '@trajeto/shared-auth';
import { ErrorState, FullPageLoader } from '@trajeto/shared-ui';
import { bootstrapQuery, sessionOf, signOut, type Bootstrap, type LiveState } from '@trajeto/shell-data-access';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Outlet } from 'react-router';
import { useSavedScheme } from '../account/use-saved-scheme';
import { useLive } from '../live/use-live';
import { useUnreadTitle } from '../bell/use-unread-title';
import { accessText } from './access.text';
import { CountersContext } from './counters';
import { StartContext } from './start';
import { useIsDelegate } from './use-is-delegate';

export interface SessionGateProps {
  /** Puts what this browser kept of the session into the cache, for a start that meets no server; resolves in any case. */
  openKept?: () => Promise<unknown>;
  /** Hears who is in, and again when that changes. */
  onSignedIn?: (session: Session) => void;
}

/**
 * Tabs share one live connection per session and chosen company: the end of one session is not the end of another of the
 * same person. Employees choose none.
 */
function lineOf(start: Bootstrap | undefined): string {
  const chosen = start?.user.context === 'customer' ? null : readCustomer();
  return `${readClaim('sid') ?? ''}.${chosen ?? ''}`;
}

interface SignedInProps extends Pick<SessionGateProps, 'onSignedIn'> {
  bootstrap: Bootstrap;
  live: LiveState;
}

function SignedIn({ bootstrap, live, onSignedIn }: SignedInProps) {
  const own = useMemo(() => sessionOf(bootstrap), [bootstrap]);
  const isDelegate = useIsDelegate(own);
  const session = useMemo(() => ({ ...own, isDelegate }), [own, isDelegate]);
  const counters = { pending: bootstrap.inbox.pending ?? 0, unread: bootstrap.notifications.unread ?? 0, live };
  useUnreadTitle(counters.unread);
  useSavedScheme(bootstrap);
  useEffect(() => onSignedIn?.(session), [onSignedIn, session]);
  return (
    <SessionProvider session={session}>
      <StartContext value={bootstrap}>
        <CountersContext value={counters}>
          <Outlet />
        </CountersContext>
      </StartContext>
    </SessionProvider>
  );
}

const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

function CannotStart({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isOffline = isUnreachable(error);
  return (
    <main style={{ minHeight: '100dvh', display: 'grid', placeContent: 'center' }}>
      <ErrorState message={isOffline ? accessText.cannotConnect : accessText.loadFailed} error={error} onRetry={onRetry} />
      {!isOffline && (
        <Group justify="center">
          <Button variant="subtle" onClick={() => void signOut()}>
            {accessText.signOut}
          </Button>
        </Group>
      )}
    </main>
  );
}

/** Is what was kept still being looked for? */
function useKept(error: unknown, openKept: SessionGateProps['openKept']): boolean {
  const [lookedFor, setLookedFor] = useState<unknown>(null);
  const isLost = openKept !== undefined && isUnreachable(error);
  useEffect(() => {
    if (isLost) void openKept().then(() => setLookedFor(error));
  }, [isLost, openKept, error]);
  return isLost && lookedFor !== error;
}

export function SessionGate({ openKept, onSignedIn }: SessionGateProps) {
  const { data, error, refetch } = useQuery(bootstrapQuery());
  // Beside the start, not after it: what is read once the line stands need not be read again.
  const live = useLive(lineOf(data));
  const isLooking = useKept(error, openKept);
  // The whole frame is drawn in slices when it comes: at once it would hold a phone up for half a second.
  const mayDraw = useDeferredValue(data !== undefined);
  if (data && mayDraw) return <SignedIn bootstrap={data} live={live} onSignedIn={onSignedIn} />;
  if (error && !data && !isLooking) return <CannotStart error={error} onRetry={() => void refetch()} />;
  return <FullPageLoader />;
}
