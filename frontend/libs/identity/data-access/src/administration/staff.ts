/** The people of an agency: list, take on, change, switch on and off, invite again. */
import { queryOptions } from '@tanstack/react-query';
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
import { agencyEmployeesOptions, useWrite, type CrudWords, type ListQuestion, type Words } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type AgencyEmployee = AgencyEmployeesResponse['data'][number];
/** M is a manager, I an issuer (consultant). */
export type StaffType = AgencyEmployee['type'];
export type StaffForm = { name: string; email: string; phone: string; type: StaffType };
export interface StaffWords extends CrudWords {
  invite: Words;
  endSessions: Words;
  removeTwoFactor: Words;
}

const TOUCHED = ['agency-employees', 'bootstrap'] as const;
const pathOf = ({ uuid }: AgencyEmployee) => ({ agencyEmployeeId: uuid });
const addressed = (person: AgencyEmployee) => ({
  path: pathOf(person),
  headers: ifMatch(person.version),
  throwOnError: true as const,
});

const bodyOf = ({ phone, ...form }: StaffForm) => ({ ...form, phone: phone || null });

export const staffQuery = (agencyId: string, question: ListQuestion) =>
  queryOptions(agencyEmployeesOptions({ path: { agencyId }, query: question }));

export const useStaffWrites = (agencyId: string, words: StaffWords) => ({
  create: useWrite(words.create, TOUCHED, (values: StaffForm) =>
    createAgencyEmployee({ path: { agencyId }, body: bodyOf(values), throwOnError: true }),
  ),
  update: useWrite(words.update, TOUCHED, async ({ row, values }: { row: AgencyEmployee; values: StaffForm }) => {
    const { data } = await updateAgencyEmployee({ ...addressed(row), body: bodyOf(values) });
    return data.data;
  }),
  activate: useWrite(words.activate, TOUCHED, (row: AgencyEmployee) => activateAgencyEmployee(addressed(row))),
  inactivate: useWrite(words.inactivate, TOUCHED, (row: AgencyEmployee) => inactivateAgencyEmployee(addressed(row))),
  invite: useWrite(words.invite, TOUCHED, (row: AgencyEmployee) => inviteAgencyEmployee({ path: pathOf(row), throwOnError: true })),
  /** Of somebody of one's own agency: everything open ends now. */
  endSessions: useWrite(words.endSessions, TOUCHED, ({ userUuid }: AgencyEmployee) =>
    signOutPerson({ path: { userId: userUuid }, throwOnError: true }),
  ),
  /** A lost phone. */
  removeTwoFactor: useWrite(words.removeTwoFactor, TOUCHED, ({ userUuid }: AgencyEmployee) =>
    removeTwoFactor({ path: { userId: userUuid }, throwOnError: true }),
  ),
});
