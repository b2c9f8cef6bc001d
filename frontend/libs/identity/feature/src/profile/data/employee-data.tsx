/** How to reach an employee, and what the company says of them, which they only read. */
import type { Employee } from '@trajeto/identity-data-access/account';
import type { RecordDescription } from '@trajeto/shared-ui/crud';
import { Panel } from '../panel';
import classes from '../profile.module.css';
import { OfEmployee, OwnRecord } from '../use-own-employee';
import { dataText } from './data.text';

type Gender = Employee['gender'];
type Values = { fullName: string; email: string; phone: string; gender: Gender };
const GENDERS = (Object.keys(dataText.genders) as Gender[]).map((value) => ({ value, label: dataText.genders[value] }));

const EMPLOYEE_FORM: RecordDescription<Employee, Values> = {
  valuesOf: (employee) => ({
    fullName: employee ? `${employee.name} ${employee.lastName}` : '',
    email: employee?.email ?? '',
    phone: employee?.phone ?? '',
    gender: employee?.gender ?? 'not_informed',
  }),
  fields: (employee) => [
    {
      section: dataText.contact,
      fields: [
        { name: 'fullName', label: dataText.name, isReadOnly: true },
        {
          name: 'email',
          label: dataText.email,
          hint: employee?.emailAwaitsConfirmation ? dataText.emailAwaits : dataText.emailHint,
          isReadOnly: true,
        },
        { name: 'phone', label: dataText.phone, kind: 'mask', mask: 'phone' },
        { name: 'gender', label: dataText.gender, kind: 'select', required: dataText.genderRequired, choices: GENDERS },
      ],
    },
  ],
};
const fieldsOf = ({ phone, gender }: Values) => ({ phone: phone || null, gender });

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

const EmployeeForm = ({ employee }: { employee: Employee }) => (
  <>
    <OwnRecord employee={employee} record={EMPLOYEE_FORM} fieldsOf={fieldsOf} />
    <Facts employee={employee} />
  </>
);

export const EmployeeData = ({ employeeId }: { employeeId: string }) => <OfEmployee employeeId={employeeId} form={EmployeeForm} />;
