/** /providers: those of the platform, which every agency sells, and the agency's own beside them. */
import { queryOptions } from '@tanstack/react-query';
import {
  activateProvider,
  createProvider,
  formBody,
  inactivateProvider,
  updateProvider,
  uploadProviderLogo,
  type Provider,
  type ServiceType,
} from '@trajeto/shared-api-client';
import { listProvidersOptions, STALE, useWrite, type CrudWords, type ListQuestion, type Words } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type { Provider, ServiceType };
export type ProviderBody = { name: string; serviceType: ServiceType; services: string[]; integrationCode: string | null };
export interface ProvidersQuestion extends ListQuestion {
  serviceType: ServiceType | undefined;
  /** Undefined for both. */
  isOffline: true | undefined;
}

const TOUCHED = ['providers', 'credentials', 'fees', 'markups', 'markdowns'] as const;
const addressed = ({ uuid, version }: Provider) => ({ path: { providerId: uuid }, headers: ifMatch(version), throwOnError: true as const });

export const providersQuery = (question: ProvidersQuestion) => queryOptions(listProvidersOptions({ query: question }));

/** Those that can be chosen, found by name. */
export const providerOptionsQuery = (words: string) =>
  queryOptions({
    ...listProvidersOptions({ query: { name: words || undefined, active: true } }),
    select: ({ data }) => data.map(({ uuid, name }) => ({ value: uuid, label: name })),
  });

const MOST = 100;
const FIRST = { query: { page: 1, limit: MOST } } as const;
/** One of the first hundred as an option, switched off ones too: the API reads none alone. */
export const providerOptionQuery = (providerId: string) =>
  queryOptions({
    ...listProvidersOptions(FIRST),
    staleTime: STALE.small,
    select: ({ data }) => {
      const found = data.find(({ uuid }) => uuid === providerId);
      return found ? { value: found.uuid, label: found.name } : null;
    },
  });

/** The logos of the first hundred providers by their uuid; the links are good for five minutes. */
export const providerLogosQuery = () =>
  queryOptions({
    ...listProvidersOptions(FIRST),
    staleTime: STALE.small,
    select: ({ data }) => new Map(data.map(({ uuid, logo }) => [uuid, logo])),
  });

export const useProviderWrites = (agencyId: string, words: CrudWords, logoWords: Words) => ({
  create: useWrite(words.create, TOUCHED, async (body: ProviderBody) => {
    const { data } = await createProvider({ path: { agencyId }, body, throwOnError: true });
    return data.data;
  }),
  update: useWrite(words.update, TOUCHED, async ({ row, body }: { row: Provider; body: ProviderBody }) => {
    const { data } = await updateProvider({ ...addressed(row), body });
    return data.data;
  }),
  activate: useWrite(words.activate, TOUCHED, (row: Provider) => activateProvider(addressed(row))),
  inactivate: useWrite(words.inactivate, TOUCHED, (row: Provider) => inactivateProvider(addressed(row))),
  /** In the place of the one it has. */
  giveLogo: useWrite(logoWords, TOUCHED, async ({ row, logo }: { row: Provider; logo: File }) => {
    const headers = { ...formBody.headers, ...ifMatch(row.version) };
    const { data } = await uploadProviderLogo({ ...addressed(row), ...formBody, headers, body: { logo } });
    return data.data;
  }),
});
