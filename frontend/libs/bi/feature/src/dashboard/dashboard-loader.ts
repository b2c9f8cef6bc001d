/** Starts the read of the panels while the charts' chunk arrives. */
import type { QueryClient } from '@tanstack/react-query';
import { panelsQuery } from '@trajeto/bi-data-access';
import { readCustomer } from '@trajeto/shared-auth';
import type { LoaderFunction } from 'react-router';
import { questionOf, readFilters } from './address';

export const dashboardLoader =
  (queryClient: QueryClient): LoaderFunction =>
  ({ request }) => {
    const customer = readCustomer();
    if (customer)
      queryClient.query(panelsQuery(customer, questionOf(readFilters(new URL(request.url).searchParams)))).catch(() => undefined);
    return null;
  };
