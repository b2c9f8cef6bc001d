/** /agencies/{id}/fees, markups and markdowns: tables of one form, each kind with calls of its own. */
import { queryOptions } from '@tanstack/react-query';
import {
  activateFee,
  activateMarkdown,
  activateMarkup,
  createFee,
  createMarkdown,
  createMarkup,
  deleteFee,
  deleteMarkdown,
  deleteMarkup,
  inactivateFee,
  inactivateMarkdown,
  inactivateMarkup,
  updateFee,
  updateMarkdown,
  updateMarkup,
  type OnePriceTable,
  type PriceRowWrite,
  type PriceTable,
  type PriceTableCreate,
  type Provider,
} from '@trajeto/shared-api-client';
import {
  getCustomerFeeOptions,
  getCustomerMarkdownOptions,
  getCustomerMarkupOptions,
  listFeesOptions,
  listMarkdownsOptions,
  listMarkupsOptions,
  listProvidersOptions,
  STALE,
  useWrite,
  type CacheTag,
  type CrudWords,
  type ListQuestion,
} from '@trajeto/shared-api-client/queries';
import { ApiError, ifMatch } from '@trajeto/shared-auth';
import { MOST_LISTED } from '../charging';

export type { PriceTable };
export type PriceKind = 'fee' | 'markup' | 'markdown';
export type PriceProvider = Provider;
/** Amounts and percentages are decimal strings of two places; a `providerUuid` of null: any. */
export type PriceRowSent = Required<PriceRowWrite>;
export type PriceTableSent = Required<PriceTableCreate>;
/** `inUse`: why a table stays as it is; `customers`: how many name it. */
export type PriceTableWords = CrudWords & { inUse: Readonly<Record<'inactivate' | 'remove', (customers: number) => string>> };

interface Calls {
  tag: CacheTag;
  create: (agencyId: string, body: PriceTableSent) => Promise<unknown>;
  update: (row: PriceTable, body: PriceTableSent) => Promise<{ data: OnePriceTable }>;
  activate: (row: PriceTable) => Promise<unknown>;
  inactivate: (row: PriceTable) => Promise<unknown>;
  remove: (row: PriceTable) => Promise<unknown>;
}
const against = ({ version }: PriceTable) => ({ headers: ifMatch(version), throwOnError: true as const });
const feeAt = (row: PriceTable) => ({ path: { feeId: row.uuid }, ...against(row) });
const markupAt = (row: PriceTable) => ({ path: { markupId: row.uuid }, ...against(row) });
const markdownAt = (row: PriceTable) => ({ path: { markdownId: row.uuid }, ...against(row) });

const CALLS: Readonly<Record<PriceKind, Calls>> = {
  fee: {
    tag: 'fees',
    create: (agencyId, body) => createFee({ path: { agencyId }, body, throwOnError: true }),
    update: (row, body) => updateFee({ ...feeAt(row), body }),
    activate: (row) => activateFee(feeAt(row)),
    inactivate: (row) => inactivateFee(feeAt(row)),
    remove: (row) => deleteFee(feeAt(row)),
  },
  markup: {
    tag: 'markups',
    create: (agencyId, body) => createMarkup({ path: { agencyId }, body, throwOnError: true }),
    update: (row, body) => updateMarkup({ ...markupAt(row), body }),
    activate: (row) => activateMarkup(markupAt(row)),
    inactivate: (row) => inactivateMarkup(markupAt(row)),
    remove: (row) => deleteMarkup(markupAt(row)),
  },
  markdown: {
    tag: 'markdowns',
    create: (agencyId, body) => createMarkdown({ path: { agencyId }, body, throwOnError: true }),
    update: (row, body) => updateMarkdown({ ...markdownAt(row), body }),
    activate: (row) => activateMarkdown(markdownAt(row)),
    inactivate: (row) => inactivateMarkdown(markdownAt(row)),
    remove: (row) => deleteMarkdown(markdownAt(row)),
  },
};

export function priceTablesQuery(kind: PriceKind, agencyId: string, question: ListQuestion) {
  const options = { path: { agencyId }, query: question };
  if (kind === 'fee') return queryOptions(listFeesOptions(options));
  return kind === 'markup' ? queryOptions(listMarkupsOptions(options)) : queryOptions(listMarkdownsOptions(options));
}

/** The active tables of a kind that a company may name: the first hundred by name. */
export const namedTablesQuery = (kind: PriceKind, agencyId: string) =>
  priceTablesQuery(kind, agencyId, { name: undefined, active: true, page: 1, limit: MOST_LISTED });

/** The table of a kind that serves a company: the one it names, else the agency's default, else null. */
export function servingTableQuery(kind: PriceKind, customerId: string) {
  const options = { path: { customerId } };
  if (kind === 'fee') return queryOptions(getCustomerFeeOptions(options));
  return kind === 'markup' ? queryOptions(getCustomerMarkupOptions(options)) : queryOptions(getCustomerMarkdownOptions(options));
}

/** The first hundred providers that the agency sells, active or not, by name. */
export const priceProvidersQuery = () =>
  queryOptions({
    ...listProvidersOptions({ query: { limit: MOST_LISTED } }),
    staleTime: STALE.small,
    select: ({ data }: { data: Provider[] }) => data,
  });

/** The refusal of a table that customers name, in the words of what was tried. */
const saying = (message: string) => (error: unknown) => {
  const isInUse = error instanceof ApiError && error.code === 'IN_USE';
  throw isInUse ? new ApiError(error.status, { code: error.code, message, details: error.details }) : error;
};

export function usePriceTableWrites(kind: PriceKind, agencyId: string, { inUse, ...words }: PriceTableWords) {
  const calls = CALLS[kind];
  const touched = [calls.tag] as const;
  return {
    create: useWrite(words.create, touched, (body: PriceTableSent) => calls.create(agencyId, body)),
    update: useWrite(words.update, touched, async ({ row, values }: { row: PriceTable; values: PriceTableSent }) => {
      const { data } = await calls.update(row, values);
      return data.data;
    }),
    activate: useWrite(words.activate, touched, calls.activate),
    inactivate: useWrite(words.inactivate, touched, (row: PriceTable) =>
      calls.inactivate(row).catch(saying(inUse.inactivate(row.customersCount))),
    ),
    remove: useWrite(words.remove, touched, (row: PriceTable) => calls.remove(row).catch(saying(inUse.remove(row.customersCount)))),
  };
}
