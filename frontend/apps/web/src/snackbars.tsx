/** Loads the snackbar library once the page has drawn, so that the entry does not carry it. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { onSnackbarWaiting } from '@trajeto/shared-ui';

const Host = lazy(() => import('@trajeto/shared-ui/snackbar-host'));

export function Snackbars() {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => onSnackbarWaiting(() => setIsWanted(true)), []);
  return isWanted ? (
    <Suspense>
      <Host />
    </Suspense>
  ) : null;
}
