/** Grupos de funcionários: people with the same rules. */
import { useQuery } from '@tanstack/react-query';
import { groupPeopleQuery, groupsQuery, useGroupWrites, type Group, type GroupForm } from '@trajeto/config-data-access/structure';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { PeopleStack } from '@trajeto/shared-ui';
import { ResourcePage, type PagePlace, type ResourceForm } from '@trajeto/shared-ui/crud';
import { Models, NONE } from './cells';
import { groupsText as text } from './groups.text';

const form: ResourceForm<Group, GroupForm> = {
  valuesOf: (group) => ({ description: group?.description ?? '' }),
  fields: [{ name: 'description', label: text.description, required: text.descriptionRequired, maxLength: 120 }],
};

function People(group: Group) {
  const { data = [] } = useQuery(groupPeopleQuery(group));
  return data.length === 0 ? NONE : <PeopleStack people={data} />;
}

export function GroupsPage(place: PagePlace) {
  const customerId = useCustomerUuid();
  return (
    <ResourcePage
      {...place}
      text={text}
      query={(question) => groupsQuery(customerId, question)}
      writes={useGroupWrites(customerId, text.words)}
      actions={{
        view: 'view-customer-employee-group',
        create: 'create-customer-employee-group',
        update: 'update-customer-employee-group',
        remove: 'delete-customer-employee-group',
      }}
      nameOf={({ description }) => description}
      columns={[
        { id: 'description', header: text.description, cell: ({ description }) => description },
        { id: 'people', header: text.people, cell: (group) => <People {...group} /> },
        { id: 'models', header: text.models, cell: ({ approvalModels }) => <Models models={approvalModels} /> },
      ]}
      facts={(group) => <People {...group} />}
      isActive={({ active }) => active}
      inactivateQuestion={({ description }) => ({ title: text.inactivateTitle(description), body: text.inactivateBody })}
      form={form}
    />
  );
}
