/** The address of the list as what to ask: the tab in the hash, everything else in the query. */
import type { ExpensesQuestion, ExpenseStatus } from '@trajeto/expenses-data-access';
import { day, LIST_PARTS, record, type PageSize } from '@trajeto/shared-ui/crud';

export const TABS = ['abertas', 'devolvidas', 'em-prestacao', 'aprovadas', 'todas'] as const;
export type Tab = (typeof TABS)[number];
export const STATUSES: Readonly<Record<Tab, readonly ExpenseStatus[]>> = {
  abertas: ['open'],
  devolvidas: ['rejected'],
  'em-prestacao': ['waiting', 'approving'],
  aprovadas: ['approved', 'finished'],
  todas: [],
};
/** In the order of their life. */
const EVERY_STATUS: readonly ExpenseStatus[] = ['open', 'rejected', 'waiting', 'approving', 'approved', 'finished'];
export const statusesOf = (tab: Tab): readonly ExpenseStatus[] => (tab === 'todas' ? EVERY_STATUS : STATUSES[tab]);
export type Grouping = 'trip' | 'day';

export interface ListAddress {
  tab: Tab;
  search: string;
  page: number;
  limit: PageSize;
  /** One status of the tab. */
  status: ExpenseStatus | null;
  typeUuid: string | null;
  from: string | null;
  until: string | null;
  isSuspected: boolean;
  grouping: Grouping;
  /** The one open in the sidebar. */
  opened: string | null;
}

export function readAddress(hash: string, query: URLSearchParams): ListAddress {
  const tab = TABS.find((one) => `#${one}` === hash) ?? 'abertas';
  return {
    tab,
    search: query.get('search') ?? '',
    page: LIST_PARTS.page.read(query.get('page')),
    limit: LIST_PARTS.limit.read(query.get('limit')),
    status: statusesOf(tab).find((status) => status === query.get('status')) ?? null,
    typeUuid: record.read(query.get('tipo')),
    from: day.read(query.get('de')),
    until: day.read(query.get('ate')),
    isSuspected: query.get('suspeitas') === '1',
    grouping: query.get('agrupar') === 'data' ? 'day' : 'trip',
    opened: query.get('abrir'),
  };
}

const ROOT = '/despesas/listagem-de-despesas';

/** What is at its default is not named. */
export function addressOf({ tab, search, page, limit, status, typeUuid, from, until, isSuspected, grouping, opened }: ListAddress): string {
  const said = {
    search: search || null,
    status,
    tipo: typeUuid,
    de: from,
    ate: until,
    suspeitas: isSuspected ? '1' : null,
    agrupar: grouping === 'day' ? 'data' : null,
    limit: LIST_PARTS.limit.write(limit),
    page: LIST_PARTS.page.write(page),
    abrir: opened,
  };
  const query = new URLSearchParams(Object.entries(said).filter((pair): pair is [string, string] => pair[1] !== null)).toString();
  return `${ROOT}${query ? `?${query}` : ''}#${tab}`;
}

/** What the list shows with nothing chosen. */
export const UNNARROWED = { search: '', status: null, typeUuid: null, from: null, until: null, isSuspected: false } as const;

/** The names of what narrows the list beside its tab. */
export const narrowingOf = (address: ListAddress): string[] =>
  Object.keys(UNNARROWED).filter((name) => Boolean(address[name as keyof typeof UNNARROWED]));

/** The filters alone, for the counts of the tabs. */
export const summaryQuestionOf = (address: ListAddress, employeeUuid: string | null): ExpensesQuestion => ({
  customerEmployeeUuid: employeeUuid ?? undefined,
  search: address.search || undefined,
  expenseTypeUuid: address.typeUuid ?? undefined,
  startDate: address.from ?? undefined,
  endDate: address.until ?? undefined,
  suspected: address.isSuspected || undefined,
});

export const questionOf = (address: ListAddress, employeeUuid: string | null): ExpensesQuestion => ({
  ...summaryQuestionOf(address, employeeUuid),
  statuses: address.status ? [address.status] : [...STATUSES[address.tab]],
  page: address.page,
  limit: address.limit,
});
