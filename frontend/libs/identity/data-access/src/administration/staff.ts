/** The people of an agency: list, take on, change, switch on and off, invite again. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  activateAgencyEmployee,
  createAgencyEmployee,
  inactivateAgencyEmployee,
  inviteAgencyEmployee,
  removeTwoFactor,
  signOutPerson,
  updateAgencyEmployee,
  type AgencyEmployeesResponse,
} from '@trajeto/shared-api-client';
import { agencyEmployeesOptions } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';
import { useWrite, type Words } from '../write';

export type AgencyEmployee = AgencyEmployeesResponse['data'][number];
/** M is a manager, I an issuer (consultant). */
export type StaffType = AgencyEmployee['type'];
export interface StaffQuestion {
  name: string;
  active: boolean | undefined;
  page: number;
}
export type StaffForm = Pick<AgencyEmployee, 'name' | 'email' | 'phone' | 'type'>;

const TOUCHED = ['agencies', 'bootstrap'];
const pathOf = ({ uuid }: AgencyEmployee) => ({ agencyEmployeeId: uuid });
const addressed = (person: AgencyEmployee) => ({
  path: pathOf(person),
  headers: ifMatch(person.version),
  throwOnError: true as const,
});

export const staffQuery = (agencyId: string, { name, active, page }: StaffQuestion) =>
  queryOptions({
    ...agencyEmployeesOptions({ path: { agencyId }, query: { name: name || undefined, active, page } }),
    placeholderData: keepPreviousData,
  });

export const useHireStaff = (agencyId: string, words: Words) =>
  useWrite(words, TOUCHED, (body: StaffForm) => createAgencyEmployee({ path: { agencyId }, body, throwOnError: true }));

export const useUpdateStaff = (words: Words) =>
  useWrite(words, TOUCHED, ({ person, form }: { person: AgencyEmployee; form: StaffForm }) =>
    updateAgencyEmployee({ ...addressed(person), body: form }),
  );

export const useSwitchStaff = (words: Words) =>
  useWrite(words, TOUCHED, async (person: AgencyEmployee) => {
    if (person.active) await inactivateAgencyEmployee(addressed(person));
    else await activateAgencyEmployee(addressed(person));
  });

export const useInviteStaff = (words: Words) =>
  useWrite(words, TOUCHED, (person: AgencyEmployee) => inviteAgencyEmployee({ path: pathOf(person), throwOnError: true }));

/** Of somebody of one's own agency: everything open ends now. */
export const useEndSessionsOf = (words: Words) =>
  useWrite(words, TOUCHED, ({ userUuid }: AgencyEmployee) => signOutPerson({ path: { userId: userUuid }, throwOnError: true }));

/** A lost phone. */
export const useRemoveTwoFactorOf = (words: Words) =>
  useWrite(words, TOUCHED, ({ userUuid }: AgencyEmployee) => removeTwoFactor({ path: { userId: userUuid }, throwOnError: true }));
