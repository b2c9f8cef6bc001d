/** Justificativas: why people leave the policy. */
import { justificationsQuery, useJustificationWrites, type Justification, type JustificationForm } from '@trajeto/config-data-access/lists';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { ResourcePage, type PagePlace, type ResourceForm } from '@trajeto/shared-ui/crud';
import { justificationsText as text } from './justifications.text';

const form: ResourceForm<Justification, JustificationForm> = {
  valuesOf: (row) => ({ description: row?.description ?? '' }),
  fields: [{ name: 'description', label: text.description, required: text.descriptionRequired, maxLength: 1000 }],
};

export function JustificationsPage(place: PagePlace) {
  const customerId = useCustomerUuid();
  return (
    <ResourcePage
      {...place}
      text={text}
      query={(question) => justificationsQuery(customerId, question)}
      writes={useJustificationWrites(customerId, text.words)}
      actions={{
        view: 'view-justification',
        create: 'create-justification',
        update: 'update-justification',
        remove: 'delete-justification',
      }}
      nameOf={({ description }) => description}
      columns={[{ id: 'description', header: text.description, cell: ({ description }) => description }]}
      isActive={({ active }) => active}
      form={form}
    />
  );
}
