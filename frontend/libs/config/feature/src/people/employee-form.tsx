/** The record of an employee as its form keeps it, checks it and sends it. */
import {
  costCenterOptionsQuery,
  employeeProfilesQuery,
  employeeQuery,
  groupOptionsQuery,
  type Employee,
  type EmployeeForm,
  type Gender,
  type PixKeyType,
} from '@trajeto/config-data-access/people';
import { branchOptionsQuery } from '@trajeto/config-data-access/structure';
import { applyMask, birthdateProblem, formatDate, parseDay, pixKeyProblem } from '@trajeto/shared-format';
import { choicesOf, type Field, type FieldSection, type RecordTab, type ResourceForm } from '@trajeto/shared-ui/crud';
import { EmployeePicture } from './employee-picture';
import { employeesText as text } from './employees.text';
import { PolicyField, PolicyName } from './policy-field';

/** Its days are as they were typed. */
type Values = EmployeeForm;
const PLAIN = [
  ...(['name', 'lastName', 'email', 'phone', 'cpf', 'rg', 'registration', 'position', 'passportNumber'] as const),
  ...(['loyaltyLatam', 'loyaltyAzul', 'loyaltyGol', 'preferredSeat', 'typeAirSeat', 'roadLocation', 'pixKey'] as const),
];
type Plain = (typeof PLAIN)[number];
const typedDay = (day: string | null | undefined) => (day ? formatDate(day) : '');
const parseTyped = (typed: string) => parseDay(typed) ?? '';
const option = (record: { uuid: string; name: string } | null | undefined) => record && { value: record.uuid, label: record.name };

export const sent = (values: Values): EmployeeForm => ({
  ...values,
  birthdate: parseTyped(values.birthdate),
  passportExpiration: parseTyped(values.passportExpiration),
});

const valuesOf = (person: Employee | null): Values => ({
  ...(Object.fromEntries(PLAIN.map((field) => [field, person?.[field] ?? ''])) as Record<Plain, string>),
  birthdate: typedDay(person?.birthdate),
  passportExpiration: typedDay(person?.passportExpiration),
  gender: person?.gender ?? 'not_informed',
  outsourced: person?.outsourced ?? false,
  vip: person?.vip ?? false,
  profileUuid: person?.profile.uuid ?? null,
  hasHeadquartersAccess: person?.hasHeadquartersAccess ?? true,
  branches: (person?.branches ?? []).map(({ uuid, name }) => ({ value: uuid, label: name })),
  groupUuid: person?.group?.uuid ?? null,
  costCenterUuid: person?.costCenter?.uuid ?? null,
  policyUuid: person?.policyUuid ?? null,
  pixKeyType: person?.pixKeyType ?? null,
});

/** Masked for who may not change the person: then it is no number to be checked. */
const cpfField = (person: Employee | null): Field<Values> =>
  person?.cpf?.includes('*') ? { name: 'cpf', label: text.cpf } : { name: 'cpf', label: text.cpf, kind: 'mask', mask: 'cpf' };
const born = ({ birthdate }: Values) => birthdateProblem(applyMask('date', birthdate), new Date().getFullYear());

const personal = (person: Employee | null): FieldSection<Values> => ({
  section: text.personal,
  isPaired: true,
  fields: [
    { name: 'name', label: text.name, required: text.nameRequired, maxLength: 120 },
    { name: 'lastName', label: text.lastName, required: text.lastNameRequired, maxLength: 120 },
    {
      name: 'email',
      label: text.email,
      kind: 'email',
      required: text.emailRequired,
      hint: person?.emailAwaitsConfirmation ? text.emailAwaits : person ? text.emailHint : undefined,
    },
    { name: 'phone', label: text.phone, kind: 'mask', mask: 'phone' },
    cpfField(person),
    { name: 'rg', label: text.rg, maxLength: 60 },
    { name: 'birthdate', label: text.birthdate, kind: 'mask', mask: 'date', check: born },
    { name: 'gender', label: text.gender, kind: 'select', required: text.genderRequired, choices: choicesOf<Gender>(text.genders) },
    { name: 'registration', label: text.registration, maxLength: 60 },
    { name: 'position', label: text.position, maxLength: 120 },
    { name: 'outsourced', label: text.outsourced, kind: 'box' },
    { name: 'vip', label: text.vip, kind: 'box' },
  ],
});

const access = (customerId: string, person: Employee | null, maySeePolicies: boolean): FieldSection<Values> => ({
  section: text.access,
  isPaired: true,
  fields: [
    {
      name: 'profileUuid',
      label: text.profile,
      kind: 'search',
      query: (words) => employeeProfilesQuery(customerId, words),
      current: option(person?.profile),
      ...(person ? { required: text.profileRequired } : { hint: text.profileHint }),
    },
    {
      name: 'groupUuid',
      label: text.group,
      kind: 'search',
      query: (words) => groupOptionsQuery(customerId, words),
      current: person?.group && { value: person.group.uuid, label: person.group.description },
    },
    {
      name: 'costCenterUuid',
      label: text.costCenter,
      kind: 'search',
      query: (words) => costCenterOptionsQuery(customerId, words),
      current: option(person?.costCenter),
    },
    ...(maySeePolicies ? [policyField(customerId)] : []),
    {
      name: 'branches',
      label: text.branches,
      kind: 'many',
      query: (words) => branchOptionsQuery(customerId, words),
      all: text.allBranches,
      hint: text.branchesHint,
      isWide: true,
    },
    { name: 'hasHeadquartersAccess', label: text.hasHeadquartersAccess, kind: 'box' },
  ],
});

const policyField = (customerId: string): Field<Values> => ({
  name: 'policyUuid',
  label: text.policy,
  kind: 'own',
  show: (value) => <PolicyName policyId={String(value)} />,
  draw: ({ form, isReadOnly }) => (
    <PolicyField customerId={customerId} isReadOnly={isReadOnly} {...form.getInputProps('policyUuid')} value={form.values.policyUuid} />
  ),
});

const TRAVEL: FieldSection<Values> = {
  section: text.travel,
  isPaired: true,
  fields: [
    { name: 'passportNumber', label: text.passport, maxLength: 60 },
    { name: 'passportExpiration', label: text.passportExpiration, kind: 'mask', mask: 'date' },
    { name: 'loyaltyLatam', label: text.latam, maxLength: 60 },
    { name: 'loyaltyAzul', label: text.azul, maxLength: 60 },
    { name: 'loyaltyGol', label: text.gol, maxLength: 60 },
    { name: 'preferredSeat', label: text.seat, maxLength: 120, placeholder: text.seatHint },
    { name: 'typeAirSeat', label: text.seatType, maxLength: 120 },
    { name: 'roadLocation', label: text.road, maxLength: 120 },
    { name: 'pixKeyType', label: text.pixType, kind: 'select', choices: choicesOf<PixKeyType>(text.pixTypes) },
    { name: 'pixKey', label: text.pix, maxLength: 120 },
  ],
};

function checked({ pixKeyType, pixKey }: Values) {
  const problem = pixKeyProblem(pixKeyType, pixKey);
  return problem === null ? {} : { pixKey: problem };
}

export type EmployeeTabs = (person: Employee) => readonly RecordTab[];

/** `maySeePolicies`: who may not would read a failure in the place of the names. `tabs`: what other areas know of the person. */
export const employeeForm = (customerId: string, maySeePolicies: boolean, tabs?: EmployeeTabs): ResourceForm<Employee, Values> => ({
  size: 'sidebar',
  read: employeeQuery,
  valuesOf,
  fields: (person) => [personal(person), access(customerId, person, maySeePolicies), TRAVEL],
  check: checked,
  notice: (person) => person && <EmployeePicture employee={person} />,
  tabs,
});
