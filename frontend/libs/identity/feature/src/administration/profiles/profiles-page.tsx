/** /configuracoes/perfis: what each kind of employee may do. */
import { VisuallyHidden } from '@mantine/core';
import { profilesQuery, useProfileWrites, type Profile } from '@trajeto/identity-data-access/administration';
import { useCustomerUuid, useMay } from '@trajeto/shared-auth';
import { ToneBadge, type Column, type Crumb } from '@trajeto/shared-ui';
import { ResourcePage } from '@trajeto/shared-ui/crud';
import { IconCheck, IconStar } from '@tabler/icons-react';
import { useProfileForm } from './profile-form';
import { profilesText as text } from './profiles.text';

const YesNo = ({ isYes }: { isYes: boolean }) =>
  isYes ? (
    <IconCheck size={18} stroke={1.75} color="var(--tj-folha-icon)" role="img" aria-label={text.yes} />
  ) : (
    <>
      <VisuallyHidden>{text.no}</VisuallyHidden>
      <span aria-hidden>—</span>
    </>
  );

const Name = ({ name, isAdministrator }: Profile) => (
  <>
    {name} {isAdministrator && <ToneBadge tone="jabuticaba">{text.administrator}</ToneBadge>}
  </>
);

const COLUMNS: readonly Column<Profile>[] = [
  { id: 'name', header: text.name, cell: Name },
  { id: 'employees', header: text.employees, cell: ({ employeesCount }) => <span className="tj-num">{employeesCount}</span> },
  { id: 'approver', header: text.approver, cell: ({ approver }) => <YesNo isYes={approver} /> },
  { id: 'finance', header: text.expenseApprover, cell: ({ isExpenseApprover }) => <YesNo isYes={isExpenseApprover} /> },
  { id: 'default', header: text.isDefault, cell: (profile) => <YesNo isYes={profile.default} /> },
];

function factsOf(profile: Profile): string {
  const { approver, isExpenseApprover, employeesCount } = profile;
  const flags = [approver && text.approver, isExpenseApprover && text.expenseApprover, profile.default && text.isDefault];
  return [text.people(employeesCount), ...flags.filter(Boolean)].join(' · ');
}

/** The list of one company, on its own page or as a section of the company's. */
export function ProfilesPage({ crumbs = [], isSection = false }: { crumbs?: readonly Crumb[]; isSection?: boolean }) {
  const customerId = useCustomerUuid();
  const { makeDefault, ...writes } = useProfileWrites(customerId, text.words);
  const maySetDefault = useMay('set-default-profile');
  return (
    <ResourcePage
      crumbs={crumbs}
      heading={isSection ? 'section' : 'page'}
      text={text}
      query={(question) => profilesQuery(customerId, question)}
      writes={writes}
      // Its three parts are changed by three actions: the form knows which.
      actions={{ create: 'create-profile', remove: 'delete-profile' }}
      nameOf={({ name }) => name}
      columns={COLUMNS}
      facts={factsOf}
      canRemove={({ isAdministrator }) => !isAdministrator}
      acts={(row) => [
        maySetDefault &&
          !row.default && { id: 'default', label: text.makeDefault, icon: IconStar, needsNetwork: true, run: () => makeDefault.run(row) },
      ]}
      form={useProfileForm()}
    />
  );
}
