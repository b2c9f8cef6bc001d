/** A session that ended leaves nothing behind: a full reload to the sign-in page empties every cache. */
import { authText, leaveFlash, onSessionEnd, type Flash, type SessionEnd } from '@trajeto/shared-auth';
import { queryClient } from './query-client';
import { isPublic } from './way-in';

const farewells: Record<SessionEnd, Flash | null> = {
  signed_out: null,
  ended: { kind: 'info', message: authText.sessionEnded },
  refresh_failed: { kind: 'error', message: authText.refreshFailed },
  inactive: { kind: 'error', message: authText.inactive },
};

/** A page that stands without a session is not left for the end of one: a mail's link may be another person's. */
export const watchSessionEnd = (): (() => void) =>
  onSessionEnd((why) => {
    queryClient.clear();
    if (isPublic(window.location.pathname)) return;
    const farewell = farewells[why];
    if (farewell) leaveFlash(farewell);
    window.location.replace('/');
  });
