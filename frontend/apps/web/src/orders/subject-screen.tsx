/** /pedidos/{id}: a trip, an advance or a report, told apart by `orderType`; each kind is a chunk of its own. */
import type { QueryClient } from '@tanstack/react-query';
import { PageSkeleton } from '@trajeto/shared-ui';
import { lazy, Suspense } from 'react';
import { useSearchParams, type LoaderFunction, type LoaderFunctionArgs } from 'react-router';
import { kindOfAddress } from './order-type';
import { OfBothSides } from './of-both-sides';

const loadTrip = () => import('./order-screen');
const loadAdvance = () => import('./advance-screen');
const loadReport = () => import('./report-screen');

const Trip = lazy(async () => ({ default: (await loadTrip()).OrderScreen }));
const Advance = lazy(async () => ({ default: (await loadAdvance()).AdvanceScreen }));
const Report = lazy(async () => ({ default: (await loadReport()).ReportScreen }));

async function loaderOf(request: Request, queryClient: QueryClient): Promise<LoaderFunction> {
  const kind = kindOfAddress(new URL(request.url).searchParams);
  if (kind === 'advance') return (await loadAdvance()).advanceLoader(queryClient);
  if (kind === 'expense_report') return (await loadReport()).reportLoader(queryClient);
  return (await loadTrip()).orderLoader(queryClient);
}

export const subjectLoader =
  (queryClient: QueryClient): LoaderFunction =>
  async (args: LoaderFunctionArgs) => {
    const load = await loaderOf(args.request, queryClient);
    return load(args, undefined);
  };

function Screen() {
  const [query] = useSearchParams();
  const kind = kindOfAddress(query);
  if (kind === 'advance') return <Advance />;
  return kind === 'expense_report' ? <Report /> : <Trip />;
}

export const SubjectScreen = () => (
  <OfBothSides>
    <Suspense fallback={<PageSkeleton />}>
      <Screen />
    </Suspense>
  </OfBothSides>
);
