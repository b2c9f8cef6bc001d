/** The screen of an address; while the next one's chunk is on its way, the shape of a page. */
import { PageSkeleton } from '@trajeto/shared-ui';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';

/** Milliseconds in which nothing is drawn: most chunks are here by then, and a flash says less than the old page. */
const PATIENCE = 150;

function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  if (!isWaiting && isSlow) setIsSlow(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsSlow(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isSlow;
}

/** Loaders start queries and do not wait, so only a chunk keeps a navigation going. */
export function Section() {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const isSlow = useIsSlow(state === 'loading' && location.pathname !== pathname);
  if (isSlow) return <PageSkeleton />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
    </Suspense>
  );
}
