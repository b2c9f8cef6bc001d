/** GET /customers/{id}/policy-values: how many days ahead the company asks flights to be bought. */
import { queryOptions } from '@tanstack/react-query';
import { listPolicyValuesOptions, STALE } from '@trajeto/shared-api-client/queries';

/** The rule for everyone; null while the company has none. */
export const advanceDaysQuery = (customerId: string) =>
  queryOptions({
    ...listPolicyValuesOptions({
      path: { customerId },
      query: { product: 'airway', policyParameter: 'advance_days', active: true, scopeType: 'everyone', limit: 1 },
    }),
    staleTime: STALE.normal,
    select: ({ data: [rule] }) => (rule ? Number(rule.value) : null),
  });
