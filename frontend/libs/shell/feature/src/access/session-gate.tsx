/** Between the address and every signed-in screen: checks the session once, then tells the screens who is here. */
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError, SessionProvider } from '@trajeto/shared-auth';
import { ErrorState, FullPageLoader } from '@trajeto/shared-ui';
import { bootstrapQuery, sessionOf, signOut, type Bootstrap } from '@trajeto/shell-data-access';
import { useMemo } from 'react';
import { Outlet } from 'react-router';
import { useSavedScheme } from '../account/use-saved-scheme';
import { useLive } from '../live/use-live';
import { useUnreadTitle } from '../bell/use-unread-title';
import { accessText } from './access.text';
import { CountersContext } from './counters';
import { StartContext } from './start';

function SignedIn({ bootstrap }: { bootstrap: Bootstrap }) {
  const session = useMemo(() => sessionOf(bootstrap), [bootstrap]);
  const isLive = useLive(`${session.user.uuid}.${session.customerUuid ?? ''}`);
  const counters = { pending: bootstrap.inbox.pending ?? 0, unread: bootstrap.notifications.unread ?? 0, isLive };
  useUnreadTitle(counters.unread);
  useSavedScheme(bootstrap);
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

function CannotStart({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isOffline = error instanceof ApiError && error.status === 0;
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

export function SessionGate() {
  const { data, error, refetch } = useQuery(bootstrapQuery());
  if (data) return <SignedIn bootstrap={data} />;
  if (error) return <CannotStart error={error} onRetry={() => void refetch()} />;
  return <FullPageLoader />;
}
