/** What the agency books beside an order: its costs with their proofs, and the categories it books them under. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  changeExtraCost,
  deleteExtraCost,
  formBody,
  patchExported,
  postExtraCost,
  type CostCategory,
  type ExtraCost as Cost,
  type ExtraCostCreate,
  type ExtraCostUpdate,
  type GetExtraCostsOfAgencyData,
} from '@trajeto/shared-api-client';
import {
  getExtraCostsOfAgencyOptions,
  getExtraCostsOptions,
  listCostCategoriesOptions,
  STALE,
  useWrite,
} from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type ExtraCost = Cost;
export type ExtraCostBody = ExtraCostCreate;
/** Absent: unchanged; an empty text: cleared. */
export type ExtraCostChange = ExtraCostUpdate;

export type AgencyCostsQuestion = NonNullable<GetExtraCostsOfAgencyData['query']>;

/** Milliseconds after which links to proofs are read anew: they are good for five minutes. */
const LINKS_LAST = 240_000;

/** GET /orders/{id}/extra-costs, oldest first. */
export const extraCostsQuery = (orderId: string) =>
  queryOptions({
    ...getExtraCostsOptions({ path: { orderId } }),
    staleTime: STALE.none,
    refetchInterval: ({ state }) => (state.data?.data.some(({ proofLink }) => proofLink !== null) ? LINKS_LAST : false),
    select: ({ data }) => data,
  });

/** GET /agencies/{id}/extra-costs: those of all its companies, newest day first. */
export const agencyCostsQuery = (agencyId: string, question: AgencyCostsQuestion) =>
  queryOptions({
    ...getExtraCostsOfAgencyOptions({ path: { agencyId }, query: question }),
    staleTime: STALE.none,
    refetchInterval: LINKS_LAST,
    placeholderData: keepPreviousData,
  });

const CATEGORIES = 50;

const categories = (agencyId: string, words: string) =>
  listCostCategoriesOptions({
    path: { agencyId },
    query: { active: true, page: 1, limit: CATEGORIES, ...(words && { name: words }) },
  });

/** The first active categories by name. */
export const costCategoriesQuery = (agencyId: string) =>
  queryOptions({ ...categories(agencyId, ''), staleTime: STALE.smallest, select: ({ data }): CostCategory[] => data });

/** The active categories whose name has these words; `hint` is said of those that need a proof. */
export const costCategoryOptionsQuery = (agencyId: string, words: string, hint: string) =>
  queryOptions({
    ...categories(agencyId, words),
    staleTime: STALE.smallest,
    select: ({ data }) => data.map(({ uuid, name, isProofRequired }) => ({ value: uuid, label: name, ...(isProofRequired && { hint }) })),
  });

interface Words {
  success: string;
  failure: string;
}
const TOUCHED = ['orders', 'extra-costs', 'bi'] as const;

export const useAddExtraCost = (words: Words) =>
  useWrite(words, TOUCHED, ({ orderId, body }: { orderId: string; body: ExtraCostBody }) =>
    postExtraCost({ path: { orderId }, body, ...formBody }),
  );

/** Answers the cost as it is now. */
export const useChangeExtraCost = (words: Words) =>
  useWrite(words, TOUCHED, async ({ cost, body }: { cost: ExtraCost; body: ExtraCostChange }) => {
    const headers = { ...formBody.headers, ...ifMatch(cost.version) };
    const { data } = await changeExtraCost({ path: { extraCostId: cost.uuid }, body, ...formBody, headers, throwOnError: true });
    return data.data;
  });

export const useRemoveExtraCost = (words: Words) =>
  useWrite(words, TOUCHED, ({ uuid, version }: ExtraCost) => deleteExtraCost({ path: { extraCostId: uuid }, headers: ifMatch(version) }));

/** PATCH /agencies/{id}/extra-costs/exported: the back office has these costs; managers only. */
export const useExportCosts = (agencyId: string, words: Words) =>
  useWrite(words, TOUCHED, (uuids: string[]) => patchExported({ path: { agencyId }, body: { uuids } }));
