/** The companies of the agency as options of a field: those a credential or a card serves. */
import { queryOptions } from '@tanstack/react-query';
import { getCustomerOptions, listCustomersOptions, STALE } from '@trajeto/shared-api-client/queries';

/** Companies by uuid, or 'all' for every company of the agency, those to come too. */
export type Served = readonly { value: string; label: string }[] | 'all';

/** The wire says all by naming none. */
export const servedUuids = (served: Served): string[] => (served === 'all' ? [] : served.map(({ value }) => value));

/** Those that can be chosen, found by name. */
export const companyOptionsQuery = (words: string) =>
  queryOptions({
    ...listCustomersOptions({ query: { name: words || undefined, active: true } }),
    select: ({ data }) => data.map(({ uuid, tradingName }) => ({ value: uuid, label: tradingName })),
  });

/** One of them as an option, switched off ones too. */
export const companyOptionQuery = (customerId: string) =>
  queryOptions({
    ...getCustomerOptions({ path: { customerId } }),
    staleTime: STALE.small,
    select: ({ data }) => ({ value: data.uuid, label: data.tradingName }),
  });
