/** /customers/{id}/policies: what an expense may cost, and when it needs a voucher, by its type. */
import { queryOptions } from '@tanstack/react-query';
import {
  activatePolicy,
  createPolicy,
  createPolicyValueExpense,
  deletePolicy,
  deletePolicyValueExpense,
  inactivatePolicy,
  updatePolicy,
  updatePolicyValueExpense,
  type ExpenseParameter,
  type Policy,
  type PolicyValueExpense,
  type PolicyValueExpenseWrite,
} from '@trajeto/shared-api-client';
import {
  getPolicyOptions,
  listExpenseTypesOptions,
  listPoliciesOptions,
  listPolicyValuesExpenseOptions,
  useWrite,
  type CrudWords,
  type ListQuestion,
} from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type { ExpenseParameter, Policy };
export type PolicyForm = { name: string; description: string; default: boolean };
export type PolicyLimit = PolicyValueExpense;
export type PolicyLimitBody = Required<Omit<PolicyValueExpenseWrite, 'typeValue'>>;

const TOUCHED = ['policies'] as const;
const addressed = ({ uuid, version }: Policy) => ({ path: { policyId: uuid }, headers: ifMatch(version), throwOnError: true as const });
const limitAddressed = ({ uuid, version }: PolicyLimit) => ({
  path: { valueId: uuid },
  headers: ifMatch(version),
  throwOnError: true as const,
});
const bodyOf = ({ description, ...form }: PolicyForm) => ({ ...form, description: description || null });
/** As many as a policy may hold: the types of a company, each in four ways, are fewer. */
const MOST_LIMITS = 100;

export const policiesQuery = (customerId: string, question: ListQuestion) =>
  queryOptions(listPoliciesOptions({ path: { customerId }, query: question }));

export const oneOfPoliciesQuery = (policyId: string) =>
  queryOptions({ ...getPolicyOptions({ path: { policyId } }), select: ({ data }) => data });

export const policyLimitsQuery = (policyId: string) =>
  queryOptions(listPolicyValuesExpenseOptions({ path: { policyId }, query: { limit: MOST_LIMITS } }));

/** Active types of expense by name. */
export const expenseTypeOptionsQuery = (customerId: string, name: string) =>
  queryOptions({
    ...listExpenseTypesOptions({ path: { customerId }, query: { name: name || undefined, active: true } }),
    select: ({ data }) => data.map((type) => ({ value: type.uuid, label: type.name })),
  });

export const usePolicyWrites = (customerId: string, words: CrudWords) => ({
  create: useWrite(words.create, TOUCHED, (form: PolicyForm) =>
    createPolicy({ path: { customerId }, body: bodyOf(form), throwOnError: true }),
  ),
  update: useWrite(words.update, TOUCHED, async ({ row, values }: { row: Policy; values: PolicyForm }) => {
    const { data } = await updatePolicy({ ...addressed(row), body: bodyOf(values) });
    return data.data;
  }),
  activate: useWrite(words.activate, TOUCHED, (row: Policy) => activatePolicy(addressed(row))),
  inactivate: useWrite(words.inactivate, TOUCHED, (row: Policy) => inactivatePolicy(addressed(row))),
  remove: useWrite(words.remove, TOUCHED, (row: Policy) => deletePolicy(addressed(row))),
});

export const usePolicyLimitWrites = (policyId: string, words: Pick<CrudWords, 'create' | 'update' | 'remove'>) => ({
  create: useWrite(words.create, TOUCHED, (body: PolicyLimitBody) =>
    createPolicyValueExpense({ path: { policyId }, body, throwOnError: true }),
  ),
  update: useWrite(words.update, TOUCHED, async ({ row, body }: { row: PolicyLimit; body: PolicyLimitBody }) => {
    const { data } = await updatePolicyValueExpense({ ...limitAddressed(row), body });
    return data.data;
  }),
  remove: useWrite(words.remove, TOUCHED, (row: PolicyLimit) => deletePolicyValueExpense(limitAddressed(row))),
});
