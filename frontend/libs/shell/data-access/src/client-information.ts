/** GET /customers/{id} with its people and notes, for an agency's manager who works for it. */
import { queryOptions } from '@tanstack/react-query';
import type { GetCustomerResponse } from '@trajeto/shared-api-client';
import { getCustomerOptions, STALE } from '@trajeto/shared-api-client/queries';

type Client = GetCustomerResponse['data'];
export type ClientPerson = NonNullable<Client['issuers']>[number];
export type ClientNote = NonNullable<Client['additionalInfo']>[number];

/** Kept for a minute, and asked again whenever it is opened. */
export const clientInformationQuery = (customerUuid: string) =>
  queryOptions({
    ...getCustomerOptions({
      path: { customerId: customerUuid },
      query: { withIssuers: true, withApprovers: true, withAdditionalInfo: true },
    }),
    staleTime: STALE.smallest,
    refetchOnMount: 'always',
    select: ({ data }) => ({ issuers: data.issuers ?? [], approvers: data.approvers ?? [], notes: data.additionalInfo ?? [] }),
  });
