/** GET /customers/{id}/audit-trail: who changed what, of every service, newest first. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { client } from '@trajeto/shared-api-client';
import { STALE } from '@trajeto/shared-api-client/queries';

export interface AuditEntry {
  uuid: string;
  at: string;
  actor: { uuid: string | null; name: string; context: string };
  onBehalfOf: { uuid: string; name: string } | null;
  action: string;
  entity: string;
  entityUuid: string | null;
  description: string;
  address: string | null;
  service: string;
  /** Old and new by field. */
  changes: Readonly<Record<string, readonly [unknown, unknown]>> | null;
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
