/** The results of a search by stretches: which of its three pages an address asks for. */
import { useQuery } from '@tanstack/react-query';
import { cartQuery, type ProductName } from '@trajeto/orders-data-access';
import { PageSkeleton } from '@trajeto/shared-ui';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { reSearchEntry } from '../re-search/address';
import { ReSearchPage } from '../re-search/re-search-page';
import type { StepOf } from '../re-search/step-results';
import type { Stretch } from '../search/stretch';
import { Malformed, type SearchedProduct } from './trip-head';

interface Address<One extends Stretch> {
  orderId: string | null;
  items: readonly string[] | null;
  item: string | null;
  before: string | null;
  stretches: One[] | null;
}

interface TripPageProps<One extends Stretch> {
  product: ProductName;
  searched: SearchedProduct;
  address: Address<One>;
  results: (stretches: One[]) => ReactNode;
  step: (step: StepOf<One>) => ReactNode;
}

/** An order that is no cart is one whose items are exchanged; which it is must be known before anything is searched. */
function useKindOfOrder({ orderId, items }: Pick<Address<Stretch>, 'orderId' | 'items'>): 'loading' | 'cart' | 're-search' {
  const { data, isLoading } = useQuery({ ...cartQuery(orderId ?? ''), enabled: orderId !== null && items === null });
  if (isLoading) return 'loading';
  return data && data.status !== 'open' && data.allowedActions.includes('re_search') ? 're-search' : 'cart';
}

export function TripPage<One extends Stretch>({ product, searched, address, results, step }: TripPageProps<One>) {
  const { orderId, items, stretches } = address;
  const kind = useKindOfOrder(address);
  if (orderId && items) {
    const shown = { product, documentTitle: searched.documentTitle, address, orderId, items, step };
    return <ReSearchPage {...shown} />;
  }
  if (kind === 'loading') return <PageSkeleton />;
  if (orderId && kind === 're-search') return <Navigate to={reSearchEntry(searched.to, orderId, [])} replace />;
  return stretches ? results(stretches) : <Malformed product={searched} />;
}
