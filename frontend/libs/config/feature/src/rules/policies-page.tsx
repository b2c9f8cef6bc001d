/** Políticas (expenses): what an expense may cost, written as rules by type; an employee names one, or has the default. */
import { oneOfPoliciesQuery, policiesQuery, usePolicyWrites, type Policy, type PolicyForm } from '@trajeto/config-data-access/rules';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { ToneBadge } from '@trajeto/shared-ui';
import { ResourcePage, type PagePlace, type ResourceForm } from '@trajeto/shared-ui/crud';
import { IconStar } from '@tabler/icons-react';
import { NONE } from '../structure/cells';
import { LimitsTab } from './limits-tab';
import { policiesText as text } from './policies.text';

const form: ResourceForm<Policy, PolicyForm> = {
  size: 'sidebar',
  read: oneOfPoliciesQuery,
  valuesOf: (policy) => ({ name: policy?.name ?? '', description: policy?.description ?? '', default: policy?.default ?? false }),
  fields: [
    { name: 'name', label: text.name, required: text.nameRequired, maxLength: 120 },
    { name: 'description', label: text.description, kind: 'long', maxLength: 1000 },
    { name: 'default', label: text.isDefault, hint: text.isDefaultHint, kind: 'box' },
  ],
  tabs: (policy) => [{ id: 'regras', label: text.limits, content: <LimitsTab policy={policy} /> }],
};

const Default = ({ default: isDefault }: Policy) =>
  isDefault ? (
    <ToneBadge tone="petroleo" icon={IconStar}>
      {text.isDefault}
    </ToneBadge>
  ) : (
    NONE
  );

export function PoliciesPage(place: PagePlace) {
  const customerId = useCustomerUuid();
  return (
    <ResourcePage
      {...place}
      text={text}
      query={(question) => policiesQuery(customerId, question)}
      writes={usePolicyWrites(customerId, text.words)}
      actions={{ view: 'view-policy', create: 'create-policy', update: 'update-policy', remove: 'delete-policy' }}
      nameOf={({ name }) => name}
      columns={[
        { id: 'name', header: text.name, cell: ({ name }) => name },
        { id: 'description', header: text.description, cell: ({ description }) => description ?? NONE },
        { id: 'limits', header: text.limits, align: 'right', cell: ({ valuesCount }) => valuesCount },
        { id: 'default', header: text.isDefault, cell: Default },
      ]}
      facts={(policy) => [text.limitsCount(policy.valuesCount), ...(policy.default ? [text.isDefault] : [])].join(' · ')}
      isActive={({ active }) => active}
      form={form}
    />
  );
}
