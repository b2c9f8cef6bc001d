/** /customers/{id}/customer-employees: the people of a company, one of them, and what one of them may be given. */
import { queryOptions } from '@tanstack/react-query';
import {
  getCostCenterOptions,
  getCustomerEmployeeOptions,
  getPolicyOptions,
  listCostCentersOptions,
  listCustomerEmployeesOptions,
  listGroupsOptions,
  listPoliciesOptions,
  STALE,
  type ListQuestion,
} from '@trajeto/shared-api-client/queries';
import { foldText } from '@trajeto/shared-format';

export interface EmployeesQuestion extends ListQuestion {
  profileUuid: string | null;
  branchUuid: string | null;
  onlyApprovers: boolean;
  onlyHeadquarters: boolean;
  /** With an account that may sign in. */
  onlyUsers: boolean;
}

export function employeesQuery(customerId: string, question: EmployeesQuestion) {
  const { name, active, page, limit, profileUuid, branchUuid, onlyApprovers, onlyHeadquarters, onlyUsers } = question;
  const query = {
    ...{ name, page, limit, isActive: active },
    ...(profileUuid && { profile: profileUuid }),
    ...(branchUuid && { branchUuids: [branchUuid] }),
    ...(onlyApprovers && { approver: true }),
    ...(onlyHeadquarters && { headquartersAccess: true }),
    ...(onlyUsers && { onlyUser: true }),
  };
  return queryOptions(listCustomerEmployeesOptions({ path: { customerId }, query }));
}

/** With whole documents for who may change the person. */
export const employeeQuery = (employeeId: string) =>
  queryOptions({ ...getCustomerEmployeeOptions({ path: { employeeId } }), select: ({ data }) => data });

/** The list of its people names all profiles of a company, to who may not read a profile too. */
const profilesOf = (customerId: string) => ({
  ...listCustomerEmployeesOptions({ path: { customerId }, query: { limit: 1 } }),
  staleTime: STALE.small,
});
const profileOption = ({ uuid, name }: { uuid: string; name: string }) => ({ value: uuid, label: name });

/** The profiles of a company by their names. */
export const employeeProfilesQuery = (customerId: string, name: string) =>
  queryOptions({
    ...profilesOf(customerId),
    select: ({ filters }) => filters.profiles.filter((profile) => foldText(profile.name).includes(foldText(name))).map(profileOption),
  });

/** One of them as an option. */
export const employeeProfileQuery = (customerId: string, profileId: string) =>
  queryOptions({
    ...profilesOf(customerId),
    select: ({ filters }) => filters.profiles.filter(({ uuid }) => uuid === profileId).map(profileOption)[0] ?? null,
  });

/** Active people who decide, by name, but one. */
export const approverOptionsQuery = (customerId: string, name: string, butUuid: string) =>
  queryOptions({
    ...listCustomerEmployeesOptions({ path: { customerId }, query: { name: name || undefined, approver: true, isActive: true } }),
    select: ({ data }) =>
      data
        .filter(({ uuid }) => uuid !== butUuid)
        .map((person) => ({ value: person.uuid, label: `${person.name} ${person.lastName}`, hint: person.email })),
  });

/** Active people by name. */
export const personOptionsQuery = (customerId: string, name: string) =>
  queryOptions({
    ...listCustomerEmployeesOptions({ path: { customerId }, query: { name: name || undefined, isActive: true } }),
    select: ({ data }) => data.map((person) => ({ value: person.uuid, label: `${person.name} ${person.lastName}`, hint: person.email })),
  });

/** One of them as an option. */
export const personOptionQuery = (employeeId: string) =>
  queryOptions({
    ...getCustomerEmployeeOptions({ path: { employeeId } }),
    staleTime: STALE.small,
    select: ({ data }) => ({ value: data.uuid, label: `${data.name} ${data.lastName}` }),
  });

export const groupOptionsQuery = (customerId: string, description: string) =>
  queryOptions({
    ...listGroupsOptions({ path: { customerId }, query: { description: description || undefined, active: true } }),
    select: ({ data }) => data.map((group) => ({ value: group.uuid, label: group.description })),
  });

export const costCenterOptionsQuery = (customerId: string, name: string) =>
  queryOptions({
    ...listCostCentersOptions({ path: { customerId }, query: { name: name || undefined, state: 'active' } }),
    select: ({ data }) => data.map((center) => ({ value: center.uuid, label: center.name, hint: center.costCenterCode })),
  });

/** One of them as an option. */
export const costCenterOptionQuery = (costCenterId: string) =>
  queryOptions({
    ...getCostCenterOptions({ path: { costCenterId } }),
    staleTime: STALE.small,
    select: ({ data }) => ({ value: data.uuid, label: data.name }),
  });

export const policyOptionsQuery = (customerId: string, name: string) =>
  queryOptions({
    ...listPoliciesOptions({ path: { customerId }, query: { name: name || undefined, active: true } }),
    select: ({ data }) => data.map((policy) => ({ value: policy.uuid, label: policy.name })),
  });

/** One policy as an option, for a person who already has it. */
export const policyQuery = (policyId: string) =>
  queryOptions({
    ...getPolicyOptions({ path: { policyId } }),
    staleTime: STALE.small,
    select: ({ data }) => ({ value: data.uuid, label: data.name }),
  });
