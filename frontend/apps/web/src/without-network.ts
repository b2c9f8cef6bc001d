/** What the product does for a person who will have no network; all of it arrives late, or when it is needed. */
import type { SessionGateProps } from '@trajeto/shell-feature';
import { queryClient } from './query-client';
import { whenSettled } from './when-settled';

const offline = () => import('./offline');

/** In development no worker was built. */
const isBuilt = import.meta.env.PROD;

export const withoutNetwork: SessionGateProps = {
  openKept: () =>
    offline()
      .then(({ openKept }) => openKept(queryClient))
      .catch(() => undefined),
  onSignedIn: (session) => {
    if (!isBuilt) return;
    whenSettled(
      () =>
        void offline()
          .then(({ prepareOffline }) => prepareOffline(queryClient, session))
          .catch(() => undefined),
    );
  },
};
