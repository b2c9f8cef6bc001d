/** The address of the list as what to ask: the tab in the hash, everything else in the query. */
import type { ExpensesQuestion, ExpenseStatus } from '@trajeto/expenses-data-access';

export const TABS = ['abertas', 'devolvidas', 'em-prestacao', 'aprovadas', 'todas'] as const;
export type Tab = (typeof TABS)[number];
export const STATUSES: Readonly<Record<Tab, readonly ExpenseStatus[]>> = {
  abertas: ['open'],
  devolvidas: ['rejected'],
  'em-prestacao': ['waiting', 'approving'],
  aprovadas: ['approved', 'finished'],
  todas: [],
};
export type Grouping = 'trip' | 'day';

export interface ListAddress {
  tab: Tab;
  search: string;
  page: number;
  typeUuid: string | null;
  from: string | null;
  until: string | null;
  isSuspected: boolean;
  grouping: Grouping;
  /** The one open in the sidebar. */
  opened: string | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayOf = (value: string | null) => (value && DAY.test(value) ? value : null);

export function readAddress(hash: string, query: URLSearchParams): ListAddress {
  const page = Number(query.get('page'));
  return {
    tab: TABS.find((tab) => `#${tab}` === hash) ?? 'abertas',
    search: query.get('search') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    typeUuid: query.get('tipo'),
    from: dayOf(query.get('de')),
    until: dayOf(query.get('ate')),
    isSuspected: query.get('suspeitas') === '1',
    grouping: query.get('agrupar') === 'data' ? 'day' : 'trip',
    opened: query.get('abrir'),
  };
}

const ROOT = '/despesas/listagem-de-despesas';

/** What is at its default is not named. */
export function addressOf({ tab, search, page, typeUuid, from, until, isSuspected, grouping, opened }: ListAddress): string {
  const said = {
    search: search || null,
    tipo: typeUuid,
    de: from,
    ate: until,
    suspeitas: isSuspected ? '1' : null,
    agrupar: grouping === 'day' ? 'data' : null,
    page: page > 1 ? String(page) : null,
    abrir: opened,
  };
  const query = new URLSearchParams(Object.entries(said).filter((pair): pair is [string, string] => pair[1] !== null)).toString();
  return `${ROOT}${query ? `?${query}` : ''}#${tab}`;
}

export const filtersOn = ({ search, typeUuid, from, until, isSuspected }: ListAddress): number =>
  [search !== '', typeUuid !== null, from !== null || until !== null, isSuspected].filter(Boolean).length;

const PER_PAGE = 50;

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
  statuses: [...STATUSES[address.tab]],
  page: address.page,
  limit: PER_PAGE,
});
