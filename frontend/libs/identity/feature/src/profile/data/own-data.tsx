/** Dados: the picture and how to reach me; an employee also sees what the company keeps of them. */
import { useSession } from '@trajeto/shared-auth';
import { AccountData } from './account-data';
import { EmployeeData } from './employee-data';
import { Picture } from './picture';

export function OwnData() {
  const { user } = useSession();
  return (
    <>
      <Picture />
      {user.employeeUuid === null ? <AccountData /> : <EmployeeData employeeId={user.employeeUuid} />}
    </>
  );
}
