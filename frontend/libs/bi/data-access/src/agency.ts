/** GET /agencies/{id}/dashboard-bi: what an agency sold, and its customers by what they do or leave undone. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { STALE } from '@trajeto/shared-api-client/queries';
import { readOptions, type PageOf } from './by-address';

export type SalesPeriod = 'year' | 'three-months' | 'month' | 'week' | 'day';
export interface SalesPoint {
  day?: number | null;
  hour?: number | null;
  month: number;
  year: number;
  salesAmount: string;
}
export interface Sales {
  filter: SalesPeriod;
  value: string;
  type: 'hours' | 'days' | 'months';
  data: SalesPoint[];
}
export interface AgencyFigure {
  value: string;
  description: string;
}
export interface AgencyDashboard {
  /** One of each period. */
  filters: Sales[];
  cards: AgencyFigure[];
  minDate: string;
  maxDate: string;
}

export interface AgencyRow {
  customerUuid?: string | null;
  tradingName?: string | null;
  ordersAmount?: number | null;
  issuedOrdersAmount?: number | null;
  notIssuedOrdersAmount?: number | null;
  loggedUsername?: string | null;
  loginAmount?: number | null;
  loginDays?: number | null;
  logoutDays?: number | null;
  date?: string | null;
  agreementUuid?: string | null;
  serviceType?: string | null;
  interventionsAmount?: number | null;
  providerName?: string | null;
}
export type AgencyList =
  | 'logout-customers'
  | 'new-clients-purchase-month'
  | 'pending-first-purchase'
  | 'not-buying-customers'
  | 'orders-not-issued-week'
  | 'operational-interventions';

export interface AgencySpan {
  minDate?: string;
  maxDate?: string;
}
export interface AgencyListQuestion extends AgencySpan {
  name?: string;
  page: number;
  limit: number;
}

const ROOT = '/agencies/{agencyId}/dashboard-bi';

export const agencyDashboardQuery = (agencyId: string, span: AgencySpan) =>
  queryOptions({
    ...readOptions<{ data: AgencyDashboard }>('getAgencyDashboard', 'agencies', ROOT, { path: { agencyId }, query: { ...span } }),
    staleTime: STALE.normal,
    placeholderData: keepPreviousData,
    select: ({ data }) => data,
  });

export const agencyListQuery = (agencyId: string, list: AgencyList, question: AgencyListQuestion) =>
  queryOptions({
    ...readOptions<PageOf<AgencyRow>>(`getAgencyDashboard.${list}`, 'agencies', `${ROOT}/${list}`, {
      path: { agencyId },
      query: { ...question },
    }),
    staleTime: STALE.normal,
    placeholderData: keepPreviousData,
  });
