/** /pedidos/meus-pedidos: one address for one's trips, advances and reports; each kind is a chunk of its own. */
import type { QueryClient } from '@tanstack/react-query';
import { PageSkeleton } from '@trajeto/shared-ui';
import { lazy, Suspense } from 'react';
import { useSearchParams, type LoaderFunction } from 'react-router';
import { OrderKinds } from './order-kinds';
import { kindOfAddress } from './order-type';
import { subjectSlots } from './subject-slots';

const loadTrips = () => import('@trajeto/orders-feature/orders');
const Trips = lazy(async () => ({ default: (await loadTrips()).OrderListPage }));
const Advances = lazy(async () => ({ default: (await import('@trajeto/reports-feature/advances')).MyAdvancesPage }));
const Reports = lazy(async () => ({ default: (await import('@trajeto/reports-feature/reports')).MyReportsPage }));

const TRIPS: readonly string[] = ['travel', 'broken_policy'];

/** Trips begin to load with their chunk; advances and reports ask for theirs as they draw. */
export const ownLoader =
  (queryClient: QueryClient): LoaderFunction =>
  async (args) => {
    if (!TRIPS.includes(kindOfAddress(new URL(args.request.url).searchParams))) return null;
    const load = (await loadTrips()).myOrdersLoader(queryClient);
    await load(args, undefined);
    return null;
  };

function Screen() {
  const [query] = useSearchParams();
  const kind = kindOfAddress(query);
  const kinds = <OrderKinds current={kind} />;
  if (kind === 'advance') return <Advances kinds={kinds} slots={subjectSlots} />;
  if (kind === 'expense_report') return <Reports kinds={kinds} />;
  return <Trips view="mine" kinds={kinds} />;
}

export const OwnScreen = () => (
  <Suspense fallback={<PageSkeleton />}>
    <Screen />
  </Suspense>
);
