/** How to reach an employee, and what the company says of them, which they only read. */
import { Select, TextInput } from '@mantine/core';
import type { Employee } from '@trajeto/identity-data-access/account';
import { MaskedInput } from '@trajeto/shared-ui';
import { LeaveDialog, SaveBar, StaleBanner } from '@trajeto/shared-ui/crud';
import { Panel } from '../panel';
import classes from '../profile.module.css';
import { OfEmployee, useOwnForm, type Typed } from '../use-own-employee';
import { dataText } from './data.text';

type Field = 'phone' | 'gender';
const GENDERS = (Object.keys(dataText.genders) as (keyof typeof dataText.genders)[]).map((value) => ({
  value,
  label: dataText.genders[value],
}));
const valuesOf = ({ phone, gender }: Employee): Typed<Field> => ({ phone: phone ?? '', gender });
const fieldsOf = ({ phone, gender }: Typed<Field>) => ({ phone: phone || null, gender: gender as Employee['gender'] });

function Facts({ employee }: { employee: Employee }) {
  const { profile, position, registration, costCenter, group, branches, hasHeadquartersAccess } = employee;
  const places = [...(hasHeadquartersAccess ? [dataText.headquarters] : []), ...branches.map(({ name }) => name)];
  const facts: [keyof typeof dataText.facts, string | null | undefined][] = [
    ['profile', profile.name],
    ['position', position],
    ['registration', registration],
    ['costCenter', costCenter?.name],
    ['group', group?.description],
    ['branches', places.join(', ')],
  ];
  return (
    <Panel title={dataText.company}>
      <dl className={classes.facts}>
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{dataText.facts[fact]}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function EmployeeForm({ employee }: { employee: Employee }) {
  const { form, submit, isDirty, isStale, isPending, discard, reload, leaving } = useOwnForm<Field>({
    employee,
    valuesOf,
    validate: () => ({}),
    fieldsOf,
  });
  return (
    <>
      <Panel title={dataText.contact}>
        <form onSubmit={submit} noValidate>
          {isStale && <StaleBanner record={{ reload }} />}
          <div className={classes.fields}>
            <TextInput label={dataText.name} value={`${employee.name} ${employee.lastName}`} readOnly variant="filled" />
            <TextInput
              label={dataText.email}
              description={employee.emailAwaitsConfirmation ? dataText.emailAwaits : dataText.emailHint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={employee.email}
              readOnly
              variant="filled"
            />
            <MaskedInput
              mask="phone"
              label={dataText.phone}
              autoComplete="tel"
              {...form.getInputProps('phone')}
              value={form.values.phone}
            />
            <Select label={dataText.gender} data={GENDERS} allowDeselect={false} {...form.getInputProps('gender')} />
          </div>
          <SaveBar isDirty={isDirty} isPending={isPending} onDiscard={discard} />
        </form>
        <LeaveDialog guard={leaving} />
      </Panel>
      <Facts employee={employee} />
    </>
  );
}

export const EmployeeData = ({ employeeId }: { employeeId: string }) => <OfEmployee employeeId={employeeId} form={EmployeeForm} />;
