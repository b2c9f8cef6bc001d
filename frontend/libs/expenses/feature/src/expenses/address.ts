/** The address of the list as what to ask: the tab in the hash, everything else in the query. */
import type { ExpensesQuestion, ExpenseStatus } from '@trajeto/expenses-data-access';
import { lookOf } from '@trajeto/shared-ui';
import {
  boxFilter,
  choiceFilter,
  dayFilter,
  inHash,
  LIST_PARTS,
  more,
  place,
  record,
  type AddressPart,
  type AddressValues,
  type TabbedList,
} from '@trajeto/shared-ui/crud';
import { expensesText } from './expenses.text';

const TABS = ['abertas', 'devolvidas', 'em-prestacao', 'aprovadas', 'todas'] as const;
export type Tab = (typeof TABS)[number];
/** In the order of their life; of all it is everything. */
export const STATUSES: Readonly<Record<Tab, readonly ExpenseStatus[]>> = {
  abertas: ['open'],
  devolvidas: ['rejected'],
  'em-prestacao': ['waiting', 'approving'],
  aprovadas: ['approved', 'finished'],
  todas: [],
};
export const statusesOf = (tab: Tab): readonly ExpenseStatus[] => (tab === 'todas' ? Object.values(STATUSES).flat() : STATUSES[tab]);

export type Grouping = 'trip' | 'day';
export const grouping: AddressPart<Grouping> = place({
  read: (raw) => (raw === 'data' ? 'day' : 'trip'),
  write: (value) => (value === 'day' ? 'data' : null),
});
/** Those that are the same in every tab; its type is chosen among the company's. */
export const FILTERS = {
  de: dayFilter(expensesText.from),
  ate: dayFilter(expensesText.until),
  suspeitas: more(boxFilter(expensesText.onlySuspected)),
};
type AnyStatus = ExpenseStatus | 'all';

function schemaOf(tab: Tab) {
  const known = statusesOf(tab).map((value) => ({ value, label: lookOf(value, 'expense').label }));
  const status = choiceFilter<AnyStatus>(expensesText.status, [{ value: 'all', label: expensesText.anyStatus }, ...known]);
  return { ...LIST_PARTS, status, tipo: record, ...FILTERS, agrupar: grouping };
}
type Schema = ReturnType<typeof schemaOf>;
type Values = AddressValues<Schema>;

export const EXPENSE_LIST: TabbedList<Schema, Tab> = {
  root: '/despesas/listagem-de-despesas',
  tabs: TABS,
  ends: inHash(TABS),
  schemaOf,
};

/** The filters alone, for the counts of the tabs. */
export const summaryQuestionOf = (values: Values, employeeUuid: string | null): ExpensesQuestion => ({
  customerEmployeeUuid: employeeUuid ?? undefined,
  search: values.search || undefined,
  expenseTypeUuid: values.tipo ?? undefined,
  startDate: values.de ?? undefined,
  endDate: values.ate ?? undefined,
  suspected: values.suspeitas || undefined,
});

export const questionOf = (values: Values & { tab: Tab }, employeeUuid: string | null): ExpensesQuestion => ({
  ...summaryQuestionOf(values, employeeUuid),
  statuses: values.status === 'all' ? [...STATUSES[values.tab]] : [values.status],
  page: values.page,
  limit: values.limit,
});
