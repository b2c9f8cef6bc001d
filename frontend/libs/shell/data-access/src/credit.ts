/** GET /customers/{id}/credit-balance: the limit, what is held and spent of it, and what is left; asked again whenever it is opened. */
import { queryOptions } from '@tanstack/react-query';
import type { GetCreditBalanceResponse } from '@trajeto/shared-api-client';
import { getCreditBalanceOptions, STALE } from '@trajeto/shared-api-client/queries';

export type CreditBalance = GetCreditBalanceResponse['data'];

export const creditBalanceQuery = (customerId: string) =>
  queryOptions({
    ...getCreditBalanceOptions({ path: { customerId } }),
    staleTime: STALE.smallest,
    refetchOnMount: 'always',
    select: ({ data }) => data,
  });
