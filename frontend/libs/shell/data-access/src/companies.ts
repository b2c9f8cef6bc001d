/** GET /customers, the first page by name: the companies an agency user may work for. */
import { queryOptions } from '@tanstack/react-query';
import type { ListCustomersResponse } from '@trajeto/shared-api-client';
import { listCustomersOptions, STALE } from '@trajeto/shared-api-client/queries';

export type Company = ListCustomersResponse['data'][number];

export const companiesQuery = (name: string) =>
  queryOptions({
    ...listCustomersOptions({ query: name ? { page: 1, name } : { page: 1 } }),
    staleTime: STALE.smallest,
    select: ({ data }) => data,
  });
