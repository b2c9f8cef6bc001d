/** /agencies: the agencies of the platform, which the operator takes on, corrects and switches on and off. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  activateAgency,
  createAgency,
  inactivateAgency,
  updateAgency,
  type AgencyCreate,
  type AgencyUpdate,
  type ListAgenciesResponse,
} from '@trajeto/shared-api-client';
import { getAgencyOptions, listAgenciesOptions } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';
import { useWrite, type Words } from './write';

export type Agency = ListAgenciesResponse['data'][number];
export type AgencyForm = Omit<AgencyCreate, 'manager' | 'tradingName'> & { tradingName: string };
/** Its first manager, invited by mail. */
export type FirstManager = NonNullable<AgencyCreate['manager']>;
export interface AgenciesQuestion {
  name: string;
  active: boolean | undefined;
  page: number;
}

const TOUCHED = ['agencies'];
const addressed = ({ uuid, version }: Agency) => ({ path: { agencyId: uuid }, headers: ifMatch(version), throwOnError: true as const });

export const agenciesQuery = ({ name, active, page }: AgenciesQuestion) =>
  queryOptions({ ...listAgenciesOptions({ query: { name: name || undefined, active, page } }), placeholderData: keepPreviousData });

/** How many there are, without reading them. */
export const agencyCountQuery = (active: boolean) =>
  queryOptions({ ...listAgenciesOptions({ query: { active, limit: 1 } }), select: ({ meta }) => meta.total });

export const agencyQuery = (agencyId: string) => queryOptions({ ...getAgencyOptions({ path: { agencyId } }), select: ({ data }) => data });

export const useCreateAgency = (words: Words) =>
  useWrite(words, TOUCHED, async (body: AgencyCreate) => (await createAgency({ body, throwOnError: true })).data.data);

export const useUpdateAgency = (words: Words) =>
  useWrite(
    words,
    TOUCHED,
    async ({ agency, form }: { agency: Agency; form: AgencyUpdate }) =>
      (await updateAgency({ ...addressed(agency), body: form })).data.data,
  );

export const useSwitchAgency = (words: Words) =>
  useWrite(words, TOUCHED, async (agency: Agency) => {
    if (agency.isActive) await inactivateAgency(addressed(agency));
    else await activateAgency(addressed(agency));
  });
