/** Funcionários: who travels, orders and decides in a company. */
import { Group, Text } from '@mantine/core';
import {
  employeeProfileQuery,
  employeeProfilesQuery,
  employeesQuery,
  useEmployeesImport,
  useEmployeeWrites,
  type Employee,
  type EmployeeForm,
} from '@trajeto/config-data-access/people';
import { branchOptionQuery, branchOptionsQuery } from '@trajeto/config-data-access/structure';
import { useCustomerUuid, useMay } from '@trajeto/shared-auth';
import { PersonAvatar, ToneBadge, type Column } from '@trajeto/shared-ui';
import { boxFilter, more, ResourcePage, searchFilter, SheetImportButton, usePermitted, type PagePlace } from '@trajeto/shared-ui/crud';
import { accountActs } from './employee-acts';
import { employeeForm, sent, type EmployeeTabs } from './employee-form';
import { employeesText as text } from './employees.text';
import { useInactivation } from './use-inactivation';

const NONE = '—';
const ACTIONS = { view: 'view-customer-employee', create: 'create-customer-employee', update: 'update-customer-employee' };
const fullNameOf = ({ name, lastName }: Employee) => `${name} ${lastName}`;

const Second = ({ children }: { children: string }) => (
  <Text fz="sm" c="dimmed" truncate>
    {children}
  </Text>
);

const Person = (person: Employee) => (
  <Group gap="xs" wrap="nowrap">
    <span aria-hidden>
      <PersonAvatar name={fullNameOf(person)} src={person.avatarUrl} size={32} />
    </span>
    {fullNameOf(person)}
    {person.vip && (
      <ToneBadge tone="jabuticaba" isWhole>
        {text.vip}
      </ToneBadge>
    )}
  </Group>
);

/** A profile that is named after it says it once. */
const Profile = ({ profile }: Employee) => (
  <>
    {profile.name}
    {profile.approver && profile.name !== text.approver && <Second>{text.approver}</Second>}
  </>
);

const Email = ({ email, emailAwaitsConfirmation }: Employee) => (
  <>
    {email}
    {emailAwaitsConfirmation && <Second>{text.emailAwaits}</Second>}
  </>
);

/** Two branches by their names make a row of three lines: more than one is counted. */
function placesOf({ hasHeadquartersAccess, branches }: Employee): string {
  const named = branches.length > 1 ? [text.places(branches.length)] : branches.map(({ name }) => name);
  return [...(hasHeadquartersAccess ? [text.headquarters] : []), ...named].join(', ') || NONE;
}

const COLUMNS: readonly Column<Employee>[] = [
  { id: 'name', header: text.name, cell: Person },
  { id: 'email', header: text.email, cell: Email },
  { id: 'profile', header: text.profile, cell: Profile },
  { id: 'position', header: text.position, cell: ({ position }) => position ?? NONE },
  { id: 'cost-center', header: text.costCenter, cell: ({ costCenter }) => costCenter?.name ?? NONE },
  { id: 'group', header: text.group, cell: ({ group }) => group?.description ?? NONE },
  { id: 'branches', header: text.branches, cell: placesOf },
];

const filtersOf = (customerId: string) => ({
  perfil: searchFilter(
    text.profile,
    (words) => employeeProfilesQuery(customerId, words),
    (uuid) => employeeProfileQuery(customerId, uuid),
  ),
  filial: searchFilter(text.branch, (words) => branchOptionsQuery(customerId, words), branchOptionQuery),
  aprovadores: more(boxFilter(text.onlyApprovers)),
  matriz: more(boxFilter(text.onlyHeadquarters)),
  usuarios: more(boxFilter(text.onlyUsers)),
});

function useWrites(customerId: string) {
  const { create, update, activate, ...account } = useEmployeeWrites(customerId, text.words);
  const { inactivate, replacement } = useInactivation(customerId);
  const writes = {
    create: { run: (values: EmployeeForm) => create.run(sent(values)) },
    update: { run: ({ row, values }: { row: Employee; values: EmployeeForm }) => update.run({ row, values: sent(values) }) },
    activate,
    inactivate,
  };
  return { writes, account, replacement };
}

export function EmployeesPage({ tabs, ...place }: PagePlace & { tabs?: EmployeeTabs | undefined }) {
  const customerId = useCustomerUuid();
  const { writes, account, replacement } = useWrites(customerId);
  const sheets = useEmployeesImport(customerId, text.sheet.words);
  const mayUpdate = usePermitted(ACTIONS)('update');
  const maySeePolicies = useMay('view-policy');
  const filters = filtersOf(customerId);
  return (
    <>
      <ResourcePage<Employee, EmployeeForm, typeof filters>
        {...place}
        tools={<SheetImportButton of={{ ...text.sheet, ...sheets }} />}
        text={text}
        query={({ perfil, filial, aprovadores, matriz, usuarios, ...question }) =>
          employeesQuery(customerId, {
            ...question,
            ...{ profileUuid: perfil, branchUuid: filial, onlyApprovers: aprovadores, onlyHeadquarters: matriz, onlyUsers: usuarios },
          })
        }
        writes={writes}
        actions={ACTIONS}
        nameOf={fullNameOf}
        columns={COLUMNS}
        list="employees"
        facts={({ profile, email }) => `${profile.name} · ${email}`}
        filters={filters}
        isActive={({ active }) => active}
        inactivateQuestion={(row) => ({ title: text.inactivateTitle(fullNameOf(row)), body: text.inactivateBody })}
        acts={(row) => (mayUpdate ? accountActs(row, account) : [])}
        form={employeeForm(customerId, maySeePolicies, tabs)}
      />
      {replacement}
    </>
  );
}
