/** /customers/{id}/policy-values: what people may choose of each product, and the catalogue of what can be limited. */
import { queryOptions } from '@tanstack/react-query';
import {
  activatePolicyValue,
  createPolicyValue,
  deletePolicyValue,
  inactivatePolicyValue,
  updatePolicyValue,
  type PolicyParameterRead,
  type PolicyValue,
  type PolicyValueCreate,
  type RuleType,
  type ScopeType,
} from '@trajeto/shared-api-client';
import {
  getPolicyValueOptions,
  listPolicyParametersOptions,
  listPolicyValuesOptions,
  STALE,
  useWrite,
  type CrudWords,
} from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type { PolicyValue, RuleType, ScopeType };
export type PolicyParameter = PolicyParameterRead;
export type PolicyValueBody = Required<PolicyValueCreate>;
export interface PolicyValuesQuestion {
  active: boolean | undefined;
  page: number;
  limit: number;
  product: string | null;
  policyParameter: string | null;
  scopeType: ScopeType | null;
}

const TOUCHED = ['policy-values'] as const;
const addressed = ({ uuid, version }: PolicyValue) => ({
  path: { policyValueId: uuid },
  headers: ifMatch(version),
  throwOnError: true as const,
});

/** Of purchases alone: those of expenses name no product. */
export const purchaseParametersQuery = () =>
  queryOptions({
    ...listPolicyParametersOptions(),
    staleTime: STALE.longest,
    select: ({ data }) => data.filter(({ products }) => products.length > 0),
  });

export function policyValuesQuery(customerId: string, { product, policyParameter, scopeType, ...question }: PolicyValuesQuestion) {
  const narrowed = { ...(product && { product }), ...(policyParameter && { policyParameter }), ...(scopeType && { scopeType }) };
  return queryOptions(listPolicyValuesOptions({ path: { customerId }, query: { ...question, ...narrowed } }));
}

export const policyValueQuery = (policyValueId: string) =>
  queryOptions({ ...getPolicyValueOptions({ path: { policyValueId } }), select: ({ data }) => data });

export const usePolicyValueWrites = (customerId: string, words: CrudWords) => ({
  create: useWrite(words.create, TOUCHED, (body: PolicyValueBody) => createPolicyValue({ path: { customerId }, body, throwOnError: true })),
  update: useWrite(words.update, TOUCHED, async ({ row, body }: { row: PolicyValue; body: PolicyValueBody }) => {
    const { data } = await updatePolicyValue({ ...addressed(row), body });
    return data.data;
  }),
  activate: useWrite(words.activate, TOUCHED, (row: PolicyValue) => activatePolicyValue(addressed(row))),
  inactivate: useWrite(words.inactivate, TOUCHED, (row: PolicyValue) => inactivatePolicyValue(addressed(row))),
  remove: useWrite(words.remove, TOUCHED, (row: PolicyValue) => deletePolicyValue(addressed(row))),
});
