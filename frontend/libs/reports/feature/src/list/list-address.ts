/** The address of one's own advances or reports as what to ask: the tab in the path, words and page in the query. */
import type { AdvanceStatus, ReportStatus } from '@trajeto/reports-data-access';
import { lookOf } from '@trajeto/shared-ui';
import {
  choiceFilter,
  dayFilter,
  inPath,
  LIST_PARTS,
  place,
  type AddressPart,
  type ListFilters,
  type TabbedAddress,
  type TabbedList,
} from '@trajeto/shared-ui/crud';
import { listText } from './list.text';

const TABS = ['all', 'abertos', 'aguardando-aprovacao', 'aprovados', 'cancelados'] as const;
export type Tab = (typeof TABS)[number];
export type OwnKind = 'advance' | 'expense_report';
type Tabs<Status> = Readonly<Record<Tab, Status[]>>;

/** What each tab holds (UI 6.10); of all it is everything. */
export const ADVANCE_TABS: Tabs<AdvanceStatus> = {
  all: [],
  abertos: ['open'],
  'aguardando-aprovacao': ['approving'],
  aprovados: ['waiting_payment', 'paid'],
  cancelados: ['disapproved'],
};
export const REPORT_TABS: Tabs<ReportStatus> = {
  all: [],
  abertos: ['open'],
  'aguardando-aprovacao': ['approving', 'waiting_financial_approval'],
  aprovados: ['waiting_payment', 'waiting_return', 'finished'],
  cancelados: ['disapproved'],
};

export const OWN_ROOT = '/pedidos/meus-pedidos';
const PERIOD = { de: dayFilter(listText.from), ate: dayFilter(listText.until) };
const ANY = 'all';
const known = <Status>(tabs: Tabs<Status>, tab: Tab): Status[] => (tab === 'all' ? Object.values<Status[]>(tabs).flat() : tabs[tab]);

/** The kind is named always: it chooses the list. */
const kindPart = (kind: OwnKind): AddressPart<OwnKind> => place({ read: () => kind, write: (value) => value });
/** Of reports: one's own or the company's; null: what one's role comes for. */
const whose: AddressPart<'mine' | 'company' | null> = place({
  read: (raw) => (['mine', 'company'] as const).find((one) => one === raw) ?? null,
  write: (value) => value,
});

function schemaOf(kind: OwnKind, statuses: readonly string[]) {
  const look = kind === 'advance' ? 'advance' : 'report';
  const choices = statuses.map((value) => ({ value, label: lookOf(value, look).label }));
  const status = choiceFilter<string>(listText.status, [{ value: ANY, label: listText.allStatuses }, ...choices]);
  return { ...LIST_PARTS, status, ...PERIOD, whose, orderType: kindPart(kind) };
}
type Schema = ReturnType<typeof schemaOf>;
export type OwnAddress = TabbedAddress<Schema, Tab>;
type Values = OwnAddress['values'];

const listOf = (kind: OwnKind, tabs: Tabs<string>): TabbedList<Schema, Tab> => ({
  root: OWN_ROOT,
  tabs: TABS,
  ends: inPath(TABS),
  schemaOf: (tab) => schemaOf(kind, known(tabs, tab)),
});
export const OWN_LISTS = { advance: listOf('advance', ADVANCE_TABS), expense_report: listOf('expense_report', REPORT_TABS) };

/** A tab of one status leaves none to choose. */
export function filtersIn(kind: OwnKind, tab: Tab): ListFilters {
  const tabs: Tabs<string> = kind === 'advance' ? ADVANCE_TABS : REPORT_TABS;
  const { status } = OWN_LISTS[kind].schemaOf(tab);
  return known(tabs, tab).length < 2 ? PERIOD : { status, ...PERIOD };
}

/** The period as the API asks for it. */
export const periodOf = ({ de, ate }: Pick<Values, 'de' | 'ate'>) => ({ ...(de && { startDate: de }), ...(ate && { endDate: ate }) });

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

/** The statuses asked for: the one chosen, else all of the tab. */
export function statusesOf<Status extends string>(tabs: Tabs<Status>, tab: Tab, status: string): Status[] {
  const chosen = known(tabs, tab).find((one) => one === status);
  return chosen ? [chosen] : tabs[tab];
}

/** Digits look for a number, anything else for a person. */
export const advanceSearch = (words: string): { orderNumber?: number; travelerName?: string } => {
  const number = /^(?:a-?)?(\d+)$/i.exec(words.trim())?.[1];
  if (number) return { orderNumber: Number(number) };
  return words.trim() ? { travelerName: words.trim() } : {};
};
