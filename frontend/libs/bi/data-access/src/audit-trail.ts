/** GET /customers/{id}/audit-trail: who changed what, of every service, newest first. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client } from '@trajeto/shared-api-client';
import { listCustomerEmployeesOptions, STALE } from '@trajeto/shared-api-client/queries';
import { readOptions } from './by-address';

export interface AuditEntry {
  uuid: string;
  at: string;
  /** Without a uuid it was the system itself. */
  actor: { uuid: string | null; name: string | null; context: string };
  onBehalfOf: { uuid: string; name: string } | null;
  action: string;
  entity: string;
  entityUuid: string | null;
  description: string;
  address: string | null;
  service: string;
  /** Old and new by field. */
  changes: Readonly<Record<string, unknown>> | null;
}
export interface AuditQuestion {
  entity?: string;
  entityUuid?: string;
  actorUuid?: string;
  action?: string;
  startDate?: string;
  endDate?: string;
}
export interface AuditPage {
  data: AuditEntry[];
  /** `incomplete`: services that did not answer. */
  meta: { nextBefore: string | null; incomplete: string[] };
}
const PAGE = 50;

export const auditTrailQuery = (customerId: string, question: AuditQuestion) => {
  const asked = { path: { customerId }, query: { ...question, limit: PAGE } };
  return infiniteQueryOptions({
    queryKey: [{ _id: 'getAuditTrail', _infinite: true, baseUrl: client.getConfig().baseUrl, tags: ['audit-trail'], ...asked }] as const,
    queryFn: async ({ pageParam, signal }): Promise<AuditPage> => {
      const query = { ...asked.query, ...(pageParam && { before: pageParam }) };
      const url = '/customers/{customerId}/audit-trail';
      const { data } = await client.get<{ 200: AuditPage }, unknown, true>({ url, path: asked.path, query, signal, throwOnError: true });
      return data;
    },
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.nextBefore ?? undefined,
    staleTime: STALE.none,
  });
};

/** People of the company by name, named as the trail names them: by their user. */
export const actorOptionsQuery = (customerId: string, words: string) =>
  queryOptions({
    ...listCustomerEmployeesOptions({ path: { customerId }, query: { name: words || undefined, onlyUser: true } }),
    select: ({ data }) =>
      data.flatMap(({ userUuid, name, lastName, email }) =>
        userUuid ? [{ value: userUuid, label: `${name} ${lastName}`, hint: email }] : [],
      ),
  });

/** One who acted, by the newest line of theirs: the agency's people are no employees. */
export const actorOptionQuery = (customerId: string, actorUuid: string) =>
  queryOptions({
    ...readOptions<AuditPage>('getAuditTrail', 'audit-trail', '/customers/{customerId}/audit-trail', {
      path: { customerId },
      query: { actorUuid, limit: 1 },
    }),
    staleTime: STALE.small,
    select: ({ data: [line] }) => (line?.actor.name ? { value: actorUuid, label: line.actor.name } : null),
  });
