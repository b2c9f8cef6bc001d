/** The six lists of an agency's dashboard: which may be searched, and what a row says. */
import type { AgencyList, AgencyRow } from '@trajeto/bi-data-access';
import { formatDate } from '@trajeto/shared-format';
import { agencyText as text } from './agency.text';

export interface ListDescription {
  list: AgencyList;
  hasSearch: boolean;
  /** Asked for the days of the dashboard; the others have days of their own. */
  isOfSpan: boolean;
  name: (row: AgencyRow) => string;
  /** What stands on the right: the figure that makes the row worth reading. */
  figure: (row: AgencyRow) => string | null;
  facts: (row: AgencyRow) => readonly (string | null)[];
}

const counted = (count: number | null | undefined, words: (count: number) => string) => (count == null ? null : words(count));
const dated = (day: string | null | undefined, words: (day: string) => string) => (day ? words(formatDate(day)) : null);
const user = ({ loggedUsername }: AgencyRow) => (loggedUsername ? text.lastUser(loggedUsername) : null);
const nameOfService = ({ serviceType }: AgencyRow) => text.services[serviceType ?? ''] ?? serviceType ?? '';

const ofCustomer = { hasSearch: false, isOfSpan: false, name: ({ tradingName }: AgencyRow) => tradingName ?? '' };

export const AGENCY_LISTS: readonly ListDescription[] = [
  {
    ...ofCustomer,
    list: 'logout-customers',
    hasSearch: true,
    figure: ({ logoutDays }) => counted(logoutDays, text.days),
    facts: (row) => [user(row), counted(row.loginAmount, text.accesses)],
  },
  {
    ...ofCustomer,
    list: 'new-clients-purchase-month',
    figure: ({ ordersAmount }) => counted(ordersAmount, text.orders),
    facts: ({ issuedOrdersAmount, date }) => [counted(issuedOrdersAmount, text.issued), dated(date, text.since)],
  },
  {
    ...ofCustomer,
    list: 'pending-first-purchase',
    figure: ({ loginAmount }) => counted(loginAmount, text.accesses),
    facts: (row) => [dated(row.date, text.since), user(row)],
  },
  {
    ...ofCustomer,
    list: 'not-buying-customers',
    hasSearch: true,
    figure: ({ logoutDays }) => counted(logoutDays, text.days),
    facts: ({ date, issuedOrdersAmount }) => [dated(date, text.lastPurchase), counted(issuedOrdersAmount, text.issued)],
  },
  {
    ...ofCustomer,
    list: 'orders-not-issued-week',
    figure: ({ notIssuedOrdersAmount, ordersAmount }) =>
      notIssuedOrdersAmount == null ? null : text.notIssued(notIssuedOrdersAmount, ordersAmount ?? notIssuedOrdersAmount),
    facts: () => [],
  },
  {
    list: 'operational-interventions',
    hasSearch: false,
    isOfSpan: true,
    name: nameOfService,
    figure: ({ interventionsAmount }) => counted(interventionsAmount, text.interventions),
    facts: ({ providerName }) => [providerName ?? null],
  },
];
