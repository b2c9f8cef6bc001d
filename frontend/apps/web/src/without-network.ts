/** What the product does for a person who will have no network; all of it arrives late, or when it is needed. */
import type { SessionGateProps } from '@trajeto/shell-feature';
import { queryClient } from './query-client';

const offline = () => import('./offline');

/** Once the page has settled. */
function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act);
  else setTimeout(act, 2000);
}

/** In development no worker was built. */
const isBuilt = import.meta.env.PROD;

export const withoutNetwork: SessionGateProps = {
  openKept: () =>
    offline()
      .then(({ openKept }) => openKept(queryClient))
      .catch(() => undefined),
  onSignedIn: (session) => {
    if (!isBuilt) return;
    whenIdle(
      () =>
        void offline()
          .then(({ prepareOffline }) => prepareOffline(queryClient, session))
          .catch(() => undefined),
    );
  },
};
