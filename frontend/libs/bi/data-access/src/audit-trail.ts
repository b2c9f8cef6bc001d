/** GET /customers/{id}/audit-trail: who changed what, of every service, newest first. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getAuditTrail, type AuditTrailAnswer, type GetAuditTrailData } from '@trajeto/shared-api-client';
import { getAuditTrailOptions, getAuditTrailQueryKey, listCustomerEmployeesOptions, STALE } from '@trajeto/shared-api-client/queries';

export type { AuditEntry } from '@trajeto/shared-api-client';
export type AuditPage = AuditTrailAnswer;
export type AuditQuestion = Omit<NonNullable<GetAuditTrailData['query']>, 'before' | 'limit'>;

const PAGE = 50;

/** A page at a time, each from where the one before it ended. */
export const auditTrailQuery = (customerId: string, question: AuditQuestion) => {
  const asked = { path: { customerId }, query: { ...question, limit: PAGE } };
  return infiniteQueryOptions({
    queryKey: [...getAuditTrailQueryKey(asked), 'pages'] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...asked.query, ...(pageParam && { before: pageParam }) };
      const { data } = await getAuditTrail({ path: asked.path, query, signal, throwOnError: true });
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
    ...getAuditTrailOptions({ path: { customerId }, query: { actorUuid, limit: 1 } }),
    staleTime: STALE.small,
    select: ({ data: [line] }) => (line?.actor.name ? { value: actorUuid, label: line.actor.name } : null),
  });
