/** /configuracoes/perfis: what each kind of employee may do. */
import { Button, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { profilesQuery, useDeleteProfile, useMakeDefaultProfile, type Profile } from '@trajeto/identity-data-access/administration';
import { useCustomerUuid, useMay } from '@trajeto/shared-auth';
import { ConfirmDialog, EmptyState, PageHeader, ToneBadge, type Column, type Crumb } from '@trajeto/shared-ui';
import { Filters, Listing, RowCard, RowMenu, SearchField, useListAddress, type RowAct } from '@trajeto/shared-ui/crud';
import { IconCheck, IconEdit, IconEye, IconPlus, IconStar, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { NEW, ProfileSidebar } from './profile-sidebar';
import { profilesText } from './profiles.text';

const YesNo = ({ isYes }: { isYes: boolean }) =>
  isYes ? (
    <IconCheck size={18} stroke={1.75} color="var(--tj-folha-icon)" role="img" aria-label={profilesText.yes} />
  ) : (
    <>
      <VisuallyHidden>{profilesText.no}</VisuallyHidden>
      <span aria-hidden>—</span>
    </>
  );

function Name({ profile }: { profile: Profile }) {
  return (
    <>
      {profile.name} {profile.isAdministrator && <ToneBadge tone="jabuticaba">{profilesText.administrator}</ToneBadge>}
    </>
  );
}

type ActsOf = (profile: Profile) => RowAct[];

const columnsOf = (actsOf: ActsOf): Column<Profile>[] => [
  { id: 'name', header: profilesText.name, cell: (profile) => <Name profile={profile} /> },
  { id: 'employees', header: profilesText.employees, cell: ({ employeesCount }) => <span className="tj-num">{employeesCount}</span> },
  { id: 'approver', header: profilesText.approver, cell: ({ approver }) => <YesNo isYes={approver} /> },
  { id: 'finance', header: profilesText.expenseApprover, cell: ({ isExpenseApprover }) => <YesNo isYes={isExpenseApprover} /> },
  { id: 'default', header: profilesText.isDefault, cell: (profile) => <YesNo isYes={profile.default} /> },
  {
    id: 'acts',
    header: profilesText.actions,
    align: 'right',
    width: 80,
    cell: (profile) => <RowMenu name={profile.name} acts={actsOf(profile)} />,
  },
];

function useActs(open: (uuid: string) => void, askRemoval: (profile: Profile) => void): ActsOf {
  const mayUpdate = useMay('update-profile');
  const mayRemove = useMay('delete-profile');
  const maySetDefault = useMay('set-default-profile');
  const { run } = useMakeDefaultProfile({ success: profilesText.updated, failure: profilesText.updateFailed });
  return (profile) => {
    const { uuid, isAdministrator } = profile;
    const acts: (RowAct | false)[] = [
      mayUpdate && !isAdministrator
        ? { id: 'edit', label: profilesText.edit, icon: IconEdit, run: () => open(uuid) }
        : { id: 'open', label: profilesText.open, icon: IconEye, run: () => open(uuid) },
      maySetDefault &&
        !profile.default && {
          id: 'default',
          label: profilesText.makeDefault,
          icon: IconStar,
          needsNetwork: true,
          run: () => void run(profile).catch(() => undefined),
        },
      mayRemove &&
        !isAdministrator && {
          id: 'remove',
          label: profilesText.remove,
          icon: IconTrash,
          isDestructive: true,
          run: () => askRemoval(profile),
        },
    ];
    return acts.filter((act) => act !== false);
  };
}

function Removal({ profile, onClose }: { profile: Profile | null; onClose: () => void }) {
  const { run, isPending } = useDeleteProfile({ success: profilesText.removed, failure: profilesText.removeFailed });
  const confirm = async () => {
    if (profile) await run(profile).catch(() => undefined);
    onClose();
  };
  return (
    <ConfirmDialog
      opened={profile !== null}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={profilesText.removeTitle(profile?.name ?? '')}
      verb={profilesText.remove}
      isDestructive
      isPending={isPending}
    >
      <Text fz="sm">{profilesText.removeBody}</Text>
    </ConfirmDialog>
  );
}

function Card({ profile, to, acts }: { profile: Profile; to: string; acts: readonly RowAct[] }) {
  const flags = [
    profile.approver && profilesText.approver,
    profile.isExpenseApprover && profilesText.expenseApprover,
    profile.default && profilesText.isDefault,
  ].filter(Boolean);
  return (
    <RowCard
      title={<Name profile={profile} />}
      to={to}
      facts={[profilesText.people(profile.employeesCount), ...flags].join(' · ')}
      menu={<RowMenu name={profile.name} acts={acts} />}
    />
  );
}

/** The list of one company, on its own page or as a section of the company's. */
export function ProfilesPage({ crumbs = [], isSection = false }: { crumbs?: readonly Crumb[]; isSection?: boolean }) {
  const customerId = useCustomerUuid();
  const mayCreate = useMay('create-profile');
  const { search, page, opened, change, to } = useListAddress();
  const [removing, setRemoving] = useState<Profile | null>(null);
  const actsOf = useActs((uuid) => change({ abrir: uuid }), setRemoving);
  const asked = useQuery(profilesQuery(customerId, { name: search, page }));
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => change({ abrir: NEW })}>
      {profilesText.create}
    </Button>
  );
  return (
    <>
      {isSection ? (
        <Group justify="space-between" mb="md">
          <Title order={2}>{profilesText.title}</Title>
          {create}
        </Group>
      ) : (
        <PageHeader title={profilesText.title} count={asked.data?.meta.total} crumbs={crumbs} actions={create} />
      )}
      <Filters>
        <SearchField label={profilesText.search} value={search} onSearch={(words) => change({ search: words, page: null })} />
      </Filters>
      <Listing
        caption={profilesText.caption}
        asked={asked}
        failed={profilesText.loadFailed}
        columns={columnsOf(actsOf)}
        rowKey={({ uuid }) => uuid}
        rowTo={({ uuid }) => to(uuid)}
        card={(profile) => <Card profile={profile} to={to(profile.uuid)} acts={actsOf(profile)} />}
        onPage={(next) => change({ page: String(next) })}
        empty={<EmptyState title={profilesText.empty} />}
        nothingFound={search ? { title: profilesText.notFound, onClear: () => change({ search: null, page: null }) } : null}
      />
      <ProfileSidebar customerId={customerId} opened={opened} onClose={() => change({ abrir: null })} />
      <Removal profile={removing} onClose={() => setRemoving(null)} />
    </>
  );
}
