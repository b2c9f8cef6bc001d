/** What is done to the account of a person: invited again, mailed a way to a new password, signed out, freed of a lost phone. */
import type { Employee, useEmployeeWrites } from '@trajeto/config-data-access/people';
import type { RowAct } from '@trajeto/shared-ui/crud';
import { IconDeviceMobileOff, IconKey, IconLogout, IconMail } from '@tabler/icons-react';
import { employeesText as text } from './employees.text';

type Writes = Pick<ReturnType<typeof useEmployeeWrites>, 'invite' | 'password' | 'endSessions' | 'removeTwoFactor'>;

/** Of somebody active who has an account. */
export function accountActs(row: Employee, { invite, password, endSessions, removeTwoFactor }: Writes): RowAct[] {
  const { active, userUuid } = row;
  const name = `${row.name} ${row.lastName}`;
  const isDestructive = true;
  if (!active || userUuid === null) return [];
  return [
    { id: 'invite', label: text.invite, icon: IconMail, needsNetwork: true, run: () => invite.run(row) },
    {
      id: 'password',
      label: text.password,
      icon: IconKey,
      confirm: { title: text.passwordTitle(name), body: text.passwordBody, verb: text.passwordVerb },
      run: () => password.run(row),
    },
    {
      id: 'end',
      label: text.endSessions,
      icon: IconLogout,
      isDestructive,
      confirm: { title: text.endTitle(name), body: text.endBody },
      run: () => endSessions.run(userUuid),
    },
    {
      id: 'two-factor',
      label: text.removeTwoFactor,
      icon: IconDeviceMobileOff,
      isDestructive,
      confirm: { title: text.removeTwoFactorTitle(name), body: text.removeTwoFactorBody, verb: text.removeVerb },
      run: () => removeTwoFactor.run(userUuid),
    },
  ];
}
