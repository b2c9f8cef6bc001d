/** Draws snackbars: bottom left beside the rail on desktop, top on mobile, three at most, each with its ×. */
import { Button, Text } from '@mantine/core';
import '@mantine/core/styles/Notification.layer.css';
import { Notifications, notifications, type NotificationData } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, type Icon } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useIsMobile } from '../theme/use-is-mobile';
import type { Tone } from '../theme/theme';
import { SLIDE_OUT } from '../overlays/motion';
import { LASTING, listenToSnackbars, type Snackbar, type SnackbarKind } from './snackbar';
import { statesText } from './states.text';

const looks: Record<SnackbarKind, { tone: Tone; icon: Icon }> = {
  success: { tone: 'folha', icon: IconCircleCheck },
  error: { tone: 'urucum', icon: IconAlertTriangle },
  warning: { tone: 'dende', icon: IconAlertTriangle },
  info: { tone: 'anil', icon: IconInfoCircle },
  neutral: { tone: 'ardosia', icon: IconInfoCircle },
};

function RequestCode({ requestId }: { requestId: string }) {
  return (
    <details>
      <summary>{statesText.details}</summary>
      <Text fz="xs" ff="monospace">
        {statesText.code} {requestId}
      </Text>
    </details>
  );
}

function Words({ id, message, requestId, action }: Snackbar) {
  return (
    <>
      {message}
      {requestId && <RequestCode requestId={requestId} />}
      {action && (
        <Button
          variant="subtle"
          size="compact-sm"
          data-inline
          onClick={() => {
            // First what it does: a message that goes away untaken declines it.
            action.onClick();
            notifications.hide(String(id));
          }}
        >
          {action.label}
        </Button>
      )}
    </>
  );
}

/** The library waits while the pointer is over a message; a keyboard inside it deserves the same. */
function draw(snackbar: Snackbar) {
  const { id, kind, duration = LASTING, onGone } = snackbar;
  const { tone, icon: SnackbarIcon } = looks[kind];
  const shown: NotificationData = {
    id: String(id),
    role: kind === 'error' ? 'alert' : 'status',
    message: <Words {...snackbar} />,
    icon: <SnackbarIcon size={20} stroke={1.75} aria-hidden />,
    color: `var(--tj-${tone}-solid)`,
    withCloseButton: true,
    onClose: onGone,
    closeButtonProps: { 'aria-label': statesText.close },
    onFocusCapture: () => notifications.update({ ...shown, autoClose: false }),
    onBlurCapture: () => notifications.update({ ...shown, autoClose: duration }),
  };
  notifications.show({ ...shown, autoClose: duration });
  return () => notifications.hide(String(id));
}

export default function SnackbarHost() {
  const isMobile = useIsMobile();
  useEffect(() => listenToSnackbars(draw), []);
  return (
    <Notifications
      position={isMobile ? 'top-center' : 'bottom-left'}
      limit={3}
      zIndex={400}
      transitionDuration={SLIDE_OUT}
      style={isMobile ? {} : { marginLeft: 72 }}
    />
  );
}
