/** /customers/{id}/groups: people with the same rules, by a description; one call switches a group on and off. */
import { queryOptions } from '@tanstack/react-query';
import { createGroup, deleteGroup, toggleGroupActive, updateGroup, type Group } from '@trajeto/shared-api-client';
import {
  listGroupEmployeesOptions,
  listGroupsOptions,
  useWrite,
  type CrudWords,
  type ListQuestion,
} from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type { Group };
export type GroupForm = { description: string };
const TOUCHED = ['groups', 'customer-employees', 'approval-models'] as const;
const addressed = ({ uuid, customerUuid, version }: Group) => ({
  path: { customerId: customerUuid, uuid },
  headers: ifMatch(version),
  throwOnError: true as const,
});

export const groupsQuery = (customerId: string, { name, ...question }: ListQuestion) =>
  queryOptions(listGroupsOptions({ path: { customerId }, query: { ...question, description: name, withApprovalModels: true } }));

/** The active people of one group, by name. */
export const groupPeopleQuery = ({ uuid, customerUuid }: Group) =>
  queryOptions({
    ...listGroupEmployeesOptions({ path: { customerId: customerUuid }, query: { groupUuids: [uuid] } }),
    select: ({ data }) => data,
  });

export const useGroupWrites = (customerId: string, words: CrudWords) => ({
  create: useWrite(words.create, TOUCHED, (body: GroupForm) => createGroup({ path: { customerId }, body, throwOnError: true })),
  update: useWrite(words.update, TOUCHED, async ({ row, values }: { row: Group; values: GroupForm }) => {
    const { data } = await updateGroup({ ...addressed(row), body: values });
    return data.data;
  }),
  activate: useWrite(words.activate, TOUCHED, (row: Group) => toggleGroupActive(addressed(row))),
  inactivate: useWrite(words.inactivate, TOUCHED, (row: Group) => toggleGroupActive(addressed(row))),
  remove: useWrite(words.remove, TOUCHED, (row: Group) => deleteGroup(addressed(row))),
});
