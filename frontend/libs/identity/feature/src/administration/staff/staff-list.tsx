/** The people of an agency: on their own page for its managers, beside the agency for the operator. */
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { staffQuery, type AgencyEmployee } from '@trajeto/identity-data-access/administration';
import { applyMask } from '@trajeto/shared-format';
import { EmptyState, PersonAvatar, RelativeTime, StatusBadge, type Column } from '@trajeto/shared-ui';
import {
  Filters,
  isActiveOf,
  Listing,
  readStatus,
  RowCard,
  RowMenu,
  SearchField,
  StatusFilter,
  useListAddress,
  type RowAct,
} from '@trajeto/shared-ui/crud';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { StaffDialog } from './staff-form';
import { staffText } from './staff.text';
import { useStaffActs } from './use-staff-acts';

const statusOf = ({ active }: AgencyEmployee) => (active ? 'active' : 'inactive');

function Person({ person }: { person: AgencyEmployee }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <span aria-hidden>
        <PersonAvatar name={person.name} src={person.avatarUrl} size={24} />
      </span>
      {person.name}
    </Group>
  );
}

function Email({ person: { email, waitingEmail } }: { person: AgencyEmployee }) {
  if (waitingEmail === null) return email;
  return (
    <>
      {email}
      <Text size="sm" c="dimmed">
        {staffText.waitingEmail(waitingEmail)}
      </Text>
    </>
  );
}

const LastSignIn = ({ at }: { at: string | null }) =>
  at ? (
    <RelativeTime at={at} />
  ) : (
    <Text span inherit c="dimmed">
      {staffText.never}
    </Text>
  );

const factsOf = ({ type, email, waitingEmail }: AgencyEmployee) =>
  [staffText.types[type], email, ...(waitingEmail === null ? [] : [staffText.waitingEmail(waitingEmail)])].join(' · ');

const columnsOf = (actsOf: (person: AgencyEmployee) => RowAct[]): Column<AgencyEmployee>[] => [
  { id: 'name', header: staffText.name, cell: (person) => <Person person={person} /> },
  { id: 'email', header: staffText.email, cell: (person) => <Email person={person} /> },
  {
    id: 'phone',
    header: staffText.phone,
    cell: ({ phone }) => (phone ? <span className="tj-num">{applyMask('phone', phone)}</span> : '—'),
  },
  { id: 'type', header: staffText.type, cell: ({ type }) => staffText.types[type] },
  { id: 'last', header: staffText.lastSignIn, cell: ({ lastSignInAt }) => <LastSignIn at={lastSignInAt} /> },
  { id: 'status', header: staffText.status, cell: (person) => <StatusBadge status={statusOf(person)} kind="entity" /> },
  { id: 'acts', header: staffText.acts, align: 'right', width: 80, cell: (person) => <RowMenu name={person.name} acts={actsOf(person)} /> },
];

/** `undefined`: closed; `null`: a new person. */
function useDialog() {
  const [shown, setShown] = useState<AgencyEmployee | null | undefined>();
  return { shown, open: setShown, close: () => setShown(undefined) };
}

export function StaffList({ agencyId }: { agencyId: string }) {
  const { search, page, status, change } = useListAddress();
  const chosen = readStatus(status);
  const dialog = useDialog();
  const { actsOf, question } = useStaffActs({ onEdit: dialog.open });
  const asked = useQuery(staffQuery(agencyId, { name: search, active: isActiveOf(chosen), page }));
  const isFiltered = search !== '' || chosen !== 'all';
  return (
    <>
      <Filters>
        <SearchField label={staffText.search} value={search} onSearch={(words) => change({ search: words, page: null })} />
        <StatusFilter value={chosen} onChange={(next) => change({ status: next === 'all' ? null : next, page: null })} />
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => dialog.open(null)}>
          {staffText.create}
        </Button>
      </Filters>
      <Listing
        caption={staffText.caption}
        asked={asked}
        failed={staffText.loadFailed}
        columns={columnsOf(actsOf)}
        rowKey={({ uuid }) => uuid}
        card={(person) => (
          <RowCard
            title={person.name}
            badge={<StatusBadge status={statusOf(person)} kind="entity" />}
            facts={factsOf(person)}
            menu={<RowMenu name={person.name} acts={actsOf(person)} />}
          />
        )}
        onPage={(next) => change({ page: String(next) })}
        empty={<EmptyState title={staffText.empty} />}
        nothingFound={isFiltered ? { title: staffText.notFound, onClear: () => change({ search: null, status: null, page: null }) } : null}
      />
      {dialog.shown !== undefined && (
        <StaffDialog key={dialog.shown?.uuid ?? 'new'} agencyId={agencyId} person={dialog.shown} onClose={dialog.close} />
      )}
      {question}
    </>
  );
}
