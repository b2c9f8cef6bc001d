/** /agencies: the agencies of the platform, which the operator takes on, corrects and switches on and off. */
import { queryOptions } from '@tanstack/react-query';
import {
  activateAgency,
  createAgency,
  inactivateAgency,
  updateAgency,
  type AgencyCreate,
  type AgencyUpdate,
  type ListAgenciesResponse,
} from '@trajeto/shared-api-client';
import { getAgencyOptions, listAgenciesOptions, useWrite, type CrudWords, type ListQuestion } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type Agency = ListAgenciesResponse['data'][number];
export type AgencyForm = Omit<AgencyCreate, 'manager' | 'tradingName'> & { tradingName: string };
/** Its first manager, invited by mail. */
export type FirstManager = NonNullable<AgencyCreate['manager']>;
const TOUCHED = ['agencies'] as const;
const addressed = ({ uuid, version }: Agency) => ({ path: { agencyId: uuid }, headers: ifMatch(version), throwOnError: true as const });

export const agenciesQuery = (question: ListQuestion) => queryOptions(listAgenciesOptions({ query: question }));

/** How many there are, without reading them. */
export const agencyCountQuery = (active: boolean) =>
  queryOptions({ ...listAgenciesOptions({ query: { active, limit: 1 } }), select: ({ meta }) => meta.total });

export const agencyQuery = (agencyId: string) => queryOptions({ ...getAgencyOptions({ path: { agencyId } }), select: ({ data }) => data });

export const useAgencyWrites = (words: CrudWords) => ({
  create: useWrite(words.create, TOUCHED, async (body: AgencyCreate) => (await createAgency({ body, throwOnError: true })).data.data),
  update: useWrite(words.update, TOUCHED, async ({ row, values }: { row: Agency; values: AgencyUpdate }) => {
    const { data } = await updateAgency({ ...addressed(row), body: values });
    return data.data;
  }),
  activate: useWrite(words.activate, TOUCHED, (row: Agency) => activateAgency(addressed(row))),
  inactivate: useWrite(words.inactivate, TOUCHED, (row: Agency) => inactivateAgency(addressed(row))),
});
