/** Says that nothing new arrives, and from when what is shown is; gone as soon as the network is back. */
import { IconWifiOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { dayInSaoPaulo, formatDate, formatTime } from '@trajeto/shared-format';
import { BRIEF, showSnackbar, useIsOnline } from '@trajeto/shared-ui';
import { refreshScreen } from '@trajeto/shell-data-access';
import { useEffect, useRef, useState } from 'react';
import { connectionText } from './connection.text';
import classes from './offline-banner.module.css';

/** Asks everything on screen again once the network is back. */
function useReturn(isOnline: boolean): void {
  const queryClient = useQueryClient();
  const wasAway = useRef(false);
  useEffect(() => {
    if (isOnline && wasAway.current) {
      showSnackbar({ kind: 'success', message: connectionText.back, duration: BRIEF });
      void refreshScreen(queryClient);
    }
    wasAway.current = !isOnline;
  }, [isOnline, queryClient]);
}

function Banner() {
  const queryClient = useQueryClient();
  const [newest] = useState(
    () =>
      Math.max(
        0,
        ...queryClient
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.dataUpdatedAt),
      ) || Date.now(),
  );
  const saved = new Date(newest);
  const savedOn = dayInSaoPaulo(saved);
  return (
    <p className={classes.banner} role="status">
      <IconWifiOff size={20} stroke={1.75} aria-hidden />
      {connectionText.offline(formatTime(saved.toISOString()), savedOn === dayInSaoPaulo(new Date()) ? null : formatDate(savedOn))}
    </p>
  );
}

export function OfflineBanner() {
  const isOnline = useIsOnline();
  useReturn(isOnline);
  return isOnline ? null : <Banner />;
}
