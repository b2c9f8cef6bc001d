/** /busca/passagens-aereas/resultados: which of its three pages an address asks for. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { cartQuery } from '@trajeto/orders-data-access';
import { EmptyState, PageHeader, PageSkeleton } from '@trajeto/shared-ui';
import { Link, Navigate } from 'react-router';
import { AirResults } from './air-results';
import { airText } from './air.text';
import { reSearchEntry } from './re-search/address';
import { ReSearchPage } from './re-search/re-search-page';
import { crumbs, SEARCH } from './results-head';
import { useResultsAddress, type ResultsAddress } from './use-results-address';

/** An order that is no cart is one whose items are exchanged; which it is must be known before anything is searched. */
function useKindOfOrder({ orderId, items }: ResultsAddress): 'loading' | 'cart' | 're-search' {
  const { data, isLoading } = useQuery({ ...cartQuery(orderId ?? ''), enabled: orderId !== null && items === null });
  if (isLoading) return 'loading';
  return data && data.status !== 'open' && data.allowedActions.includes('re_search') ? 're-search' : 'cart';
}

export function AirResultsPage() {
  const address = useResultsAddress();
  const { orderId, items } = address;
  const kind = useKindOfOrder(address);
  if (orderId && items) return <ReSearchPage address={address} orderId={orderId} items={items} />;
  if (kind === 'loading') return <PageSkeleton />;
  if (orderId && kind === 're-search') return <Navigate to={reSearchEntry(orderId, [])} replace />;
  if (address.stretches) return <AirResults address={address} stretches={address.stretches} />;
  const again = (
    <Button component={Link} to={SEARCH}>
      {airText.search}
    </Button>
  );
  return (
    <>
      <PageHeader title={airText.documentTitle} crumbs={crumbs} />
      <EmptyState title={airText.malformed} hint={airText.malformedHint} action={again} />
    </>
  );
}
