/** The people of an agency: on their own page for its managers, beside the agency for the operator. */
import { Group, Text } from '@mantine/core';
import {
  staffQuery,
  useStaffWrites,
  type AgencyEmployee,
  type StaffForm,
  type StaffType,
} from '@trajeto/identity-data-access/administration';
import { applyMask } from '@trajeto/shared-format';
import { PersonAvatar, RelativeTime, type Column } from '@trajeto/shared-ui';
import { ResourcePage, type ResourceForm, type RowAct } from '@trajeto/shared-ui/crud';
import { IconDeviceMobileOff, IconLogout, IconMail } from '@tabler/icons-react';
import { staffText as text } from './staff.text';

const TYPES: readonly StaffType[] = ['M', 'I'];

const form: ResourceForm<AgencyEmployee, StaffForm> = {
  size: 560,
  valuesOf: (person) => ({
    name: person?.name ?? '',
    email: person?.waitingEmail ?? person?.email ?? '',
    phone: person?.phone ?? '',
    type: person?.type ?? 'I',
  }),
  fields: (person) => [
    { name: 'name', label: text.name, required: text.nameRequired, maxLength: 120 },
    {
      name: 'email',
      label: text.email,
      kind: 'email',
      required: text.emailInvalid,
      hint: person?.lastSignInAt ? text.emailHint : undefined,
    },
    { name: 'phone', label: text.phone, kind: 'mask', mask: 'phone' },
    {
      name: 'type',
      label: text.type,
      kind: 'radio',
      choices: TYPES.map((type) => ({ value: type, label: text.types[type], hint: text.typeHints[type] })),
    },
  ],
};

const Person = ({ name, avatarUrl }: AgencyEmployee) => (
  <Group gap="xs" wrap="nowrap">
    <span aria-hidden>
      <PersonAvatar name={name} src={avatarUrl} size={24} />
    </span>
    {name}
  </Group>
);

const Email = ({ email, waitingEmail }: AgencyEmployee) => (
  <>
    {email}
    {waitingEmail !== null && (
      <Text size="sm" c="dimmed">
        {text.waitingEmail(waitingEmail)}
      </Text>
    )}
  </>
);

const LastSignIn = ({ lastSignInAt }: AgencyEmployee) =>
  lastSignInAt ? (
    <RelativeTime at={lastSignInAt} />
  ) : (
    <Text span inherit c="dimmed">
      {text.never}
    </Text>
  );

const COLUMNS: readonly Column<AgencyEmployee>[] = [
  { id: 'name', header: text.name, cell: Person },
  { id: 'email', header: text.email, cell: Email },
  { id: 'phone', header: text.phone, cell: ({ phone }) => (phone ? <span className="tj-num">{applyMask('phone', phone)}</span> : '—') },
  { id: 'type', header: text.type, cell: ({ type }) => text.types[type] },
  { id: 'last', header: text.lastSignIn, cell: LastSignIn },
];

const factsOf = ({ type, email, waitingEmail }: AgencyEmployee) =>
  [text.types[type], email, ...(waitingEmail === null ? [] : [text.waitingEmail(waitingEmail)])].join(' · ');

type Writes = ReturnType<typeof useStaffWrites>;
function actsOf(row: AgencyEmployee, { invite, endSessions, removeTwoFactor }: Writes): (RowAct | false)[] {
  const { active, lastSignInAt, name } = row;
  const isDestructive = true;
  return [
    active && !lastSignInAt && { id: 'invite', label: text.invite, icon: IconMail, needsNetwork: true, run: () => invite.run(row) },
    active && {
      id: 'end',
      label: text.endSessions,
      icon: IconLogout,
      isDestructive,
      confirm: { title: text.endTitle(name), body: text.endBody },
      run: () => endSessions.run(row),
    },
    active && {
      id: 'two-factor',
      label: text.removeTwoFactor,
      icon: IconDeviceMobileOff,
      isDestructive,
      confirm: { title: text.removeTwoFactorTitle(name), body: text.removeTwoFactorBody, verb: text.removeVerb },
      run: () => removeTwoFactor.run(row),
    },
  ];
}

export function StaffList({ agencyId }: { agencyId: string }) {
  const writes = useStaffWrites(agencyId, text.words);
  return (
    <ResourcePage
      heading="none"
      text={text}
      query={(question) => staffQuery(agencyId, question)}
      writes={writes}
      nameOf={({ name }) => name}
      columns={COLUMNS}
      facts={factsOf}
      isActive={({ active }) => active}
      inactivateQuestion={({ name }) => ({ title: text.inactivateTitle(name), body: text.inactivateBody })}
      acts={(row) => actsOf(row, writes)}
      form={form}
    />
  );
}
