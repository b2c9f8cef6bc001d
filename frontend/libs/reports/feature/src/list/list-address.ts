/** The address of one's own advances or reports as what to ask: the tab in the path, words and page in the query. */
import type { AdvanceStatus, ReportStatus } from '@trajeto/reports-data-access';
import { day, LIST_PARTS, type PageSize } from '@trajeto/shared-ui/crud';

export const TABS = ['all', 'abertos', 'aguardando-aprovacao', 'aprovados', 'cancelados'] as const;
export type Tab = (typeof TABS)[number];
export type OwnKind = 'advance' | 'expense_report';

/** What each tab holds (UI 6.10). */
export const ADVANCE_TABS: Readonly<Record<Tab, AdvanceStatus[]>> = {
  all: [],
  abertos: ['open'],
  'aguardando-aprovacao': ['approving'],
  aprovados: ['waiting_payment', 'paid'],
  cancelados: ['disapproved'],
};
export const REPORT_TABS: Readonly<Record<Tab, ReportStatus[]>> = {
  all: [],
  abertos: ['open'],
  'aguardando-aprovacao': ['approving', 'waiting_financial_approval'],
  aprovados: ['waiting_payment', 'waiting_return', 'finished'],
  cancelados: ['disapproved'],
};

export interface OwnAddress {
  kind: OwnKind;
  tab: Tab;
  search: string;
  page: number;
  /** The one looked at beside the list. */
  opened: string | null;
  /** Of reports: one's own or the company's; null: what one's role comes for. */
  whose: 'mine' | 'company' | null;
  /** One status of the tab. */
  status: string | null;
  /** The first and the last day of the period. */
  de: string | null;
  ate: string | null;
  limit: PageSize;
}

export const OWN_ROOT = '/pedidos/meus-pedidos';
export const pageOf = (query: URLSearchParams): number => {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page > 0 ? page : 1;
};

export const readOwnAddress = (kind: OwnKind, segment: string | undefined, query: URLSearchParams): OwnAddress => ({
  kind,
  tab: TABS.find((tab) => tab === segment) ?? 'all',
  search: query.get('search') ?? '',
  page: pageOf(query),
  opened: query.get('abrir'),
  whose: (['mine', 'company'] as const).find((whose) => whose === query.get('whose')) ?? null,
  status: query.get('status'),
  de: day.read(query.get('de')),
  ate: day.read(query.get('ate')),
  limit: LIST_PARTS.limit.read(query.get('limit')),
});

export function ownAddressOf({ kind, tab, search, page, opened, whose, status, de, ate, limit }: OwnAddress): string {
  const query = new URLSearchParams({ orderType: kind });
  if (search) query.set('search', search);
  if (page > 1) query.set('page', String(page));
  if (opened) query.set('abrir', opened);
  if (whose) query.set('whose', whose);
  if (status) query.set('status', status);
  if (de) query.set('de', de);
  if (ate) query.set('ate', ate);
  const size = LIST_PARTS.limit.write(limit);
  if (size !== null) query.set('limit', size);
  return tab === 'all' ? `${OWN_ROOT}?${query.toString()}#all` : `${OWN_ROOT}/${tab}?${query.toString()}`;
}

/** The period as the API asks for it. */
export const periodOf = ({ de, ate }: Pick<OwnAddress, 'de' | 'ate'>) => ({ ...(de && { startDate: de }), ...(ate && { endDate: ate }) });

/** What a list shows with nothing chosen. */
export const UNNARROWED = { search: '', status: null, de: null, ate: null } as const;

/** How many of each tab there are, from the figures by status; null while they are not known. */
export function countsOf<Status extends string>(
  tabs: Readonly<Record<Tab, readonly Status[]>>,
  byStatus: Partial<Record<Status, { count: number }>> | undefined,
): Record<Tab, number> | null {
  if (!byStatus) return null;
  const figures = Object.entries(byStatus) as [Status, { count: number } | undefined][];
  const countIn = (statuses: readonly Status[]) =>
    figures.reduce((sum, [status, figure]) => (statuses.length === 0 || statuses.includes(status) ? sum + (figure?.count ?? 0) : sum), 0);
  return Object.fromEntries(TABS.map((tab) => [tab, countIn(tabs[tab])])) as Record<Tab, number>;
}

/** The statuses asked for: the one chosen when it is of the tab, else all of the tab. */
export function statusesOf<Status extends string>(tabs: Readonly<Record<Tab, Status[]>>, { tab, status }: OwnAddress): Status[] {
  const all = tab === 'all' ? Object.values<Status[]>(tabs).flat() : tabs[tab];
  const chosen = all.find((one) => one === status);
  return chosen ? [chosen] : tabs[tab];
}

/** Digits look for a number, anything else for a person. */
export const advanceSearch = (words: string): { orderNumber?: number; travelerName?: string } => {
  const number = /^(?:a-?)?(\d+)$/i.exec(words.trim())?.[1];
  if (number) return { orderNumber: Number(number) };
  return words.trim() ? { travelerName: words.trim() } : {};
};
