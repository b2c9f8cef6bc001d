/** /customers/customer-employees: taking people on, changing them, letting them go; and what is done to their accounts. */
import {
  activateCustomerEmployee,
  createCustomerEmployee,
  formBody,
  inactivateCustomerEmployee,
  removeTwoFactor,
  removeUserAvatar,
  requestEmployeePasswordChange,
  sendInvitationAgain,
  setUserAvatar,
  signOutPerson,
  updateCustomerEmployee,
  type CustomerEmployee,
  type Gender,
  type PixKeyType,
} from '@trajeto/shared-api-client';
import { useWrite, type CrudWords, type Words } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';
import { allBranchUuids } from '../structure/branches';

export type Employee = CustomerEmployee;
export type { Gender, PixKeyType };
/** Days are `YYYY-MM-DD`; empty where there is none. */
export type EmployeeForm = {
  name: string;
  lastName: string;
  email: string;
  phone: string;
  cpf: string;
  rg: string;
  birthdate: string;
  gender: Gender;
  registration: string;
  position: string;
  outsourced: boolean;
  vip: boolean;
  /** Null takes the company's default one; somebody who has one keeps it. */
  profileUuid: string | null;
  hasHeadquartersAccess: boolean;
  /** 'all': those there are when it is saved. */
  branches: readonly { value: string; label: string }[] | 'all';
  groupUuid: string | null;
  costCenterUuid: string | null;
  policyUuid: string | null;
  passportNumber: string;
  passportExpiration: string;
  loyaltyLatam: string;
  loyaltyAzul: string;
  loyaltyGol: string;
  preferredSeat: string;
  typeAirSeat: string;
  roadLocation: string;
  pixKeyType: PixKeyType | null;
  pixKey: string;
};
export interface EmployeeWords extends CrudWords {
  invite: Words;
  password: Words;
  endSessions: Words;
  removeTwoFactor: Words;
}

const TOUCHED = ['customer-employees', 'groups', 'me', 'bootstrap'] as const;
const addressed = ({ uuid, version }: Employee) => ({ path: { employeeId: uuid }, headers: ifMatch(version), throwOnError: true as const });

const orNull = (typed: string) => typed || null;
/** What is sent as it is typed, or null. */
type Written = Omit<EmployeeForm, 'branches' | 'profileUuid'>;
const documentsOf = (form: Written) => ({
  cpf: orNull(form.cpf),
  rg: orNull(form.rg),
  birthdate: orNull(form.birthdate),
  passportNumber: orNull(form.passportNumber),
  passportExpiration: orNull(form.passportExpiration),
  pixKey: orNull(form.pixKey),
});
const tripOf = (form: Written) => ({
  loyaltyLatam: orNull(form.loyaltyLatam),
  loyaltyAzul: orNull(form.loyaltyAzul),
  loyaltyGol: orNull(form.loyaltyGol),
  preferredSeat: orNull(form.preferredSeat),
  typeAirSeat: orNull(form.typeAirSeat),
  roadLocation: orNull(form.roadLocation),
});
const uuidsOf = (branches: EmployeeForm['branches'], customerId: string) =>
  branches === 'all' ? allBranchUuids(customerId) : branches.map(({ value }) => value);
async function bodyOf({ branches, profileUuid, ...form }: EmployeeForm, customerId: string) {
  return {
    ...form,
    ...documentsOf(form),
    ...tripOf(form),
    phone: orNull(form.phone),
    registration: orNull(form.registration),
    position: orNull(form.position),
    branchesUuids: await uuidsOf(branches, customerId),
    ...(profileUuid !== null && { profileUuid }),
  };
}

/** Letting somebody go who still has requests to decide needs a replacement. */
interface Leaving {
  row: Employee;
  replacementUuid?: string;
}

export const useEmployeeWrites = (customerId: string, words: EmployeeWords) => ({
  create: useWrite(words.create, TOUCHED, async (form: EmployeeForm) =>
    createCustomerEmployee({ path: { customerId }, body: await bodyOf(form, customerId), throwOnError: true }),
  ),
  update: useWrite(words.update, TOUCHED, async ({ row, values }: { row: Employee; values: EmployeeForm }) => {
    const { data } = await updateCustomerEmployee({ ...addressed(row), body: await bodyOf(values, customerId) });
    return data.data;
  }),
  activate: useWrite(words.activate, TOUCHED, (row: Employee) => activateCustomerEmployee(addressed(row))),
  inactivate: useWrite(words.inactivate, TOUCHED, ({ row, replacementUuid }: Leaving) =>
    inactivateCustomerEmployee({ ...addressed(row), body: { replacementUuid: replacementUuid ?? null } }),
  ),
  invite: useWrite(words.invite, TOUCHED, ({ uuid }: Employee) => sendInvitationAgain({ path: { employeeId: uuid }, throwOnError: true })),
  /** Mails the way to a new password. */
  password: useWrite(words.password, [], ({ uuid }: Employee) =>
    requestEmployeePasswordChange({ body: { customerEmployeeUuid: uuid }, throwOnError: true }),
  ),
  /** Everything open ends now. */
  endSessions: useWrite(words.endSessions, [], (userId: string) => signOutPerson({ path: { userId }, throwOnError: true })),
  /** A lost phone. */
  removeTwoFactor: useWrite(words.removeTwoFactor, [], (userId: string) => removeTwoFactor({ path: { userId }, throwOnError: true })),
});

/** The picture of somebody's account, by its user. */
export const useEmployeePicture = (userId: string, words: { save: Words; remove: Words }) => ({
  save: useWrite(words.save, TOUCHED, async (avatar: Blob) => {
    const { data } = await setUserAvatar({ path: { userId }, body: { avatar }, ...formBody, throwOnError: true });
    return data.data;
  }),
  remove: useWrite(words.remove, TOUCHED, () => removeUserAvatar({ path: { userId }, throwOnError: true })),
});
