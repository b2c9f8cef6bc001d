/** GET /agencies/{id}/dashboard-bi: what an agency sold, and its customers by what they do or leave undone. */
import { keepPreviousData, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import type {
  AgencyDashboard,
  BiAgencyDashboardRow,
  BiPageAgencyDashboardRow,
  Card,
  FilterType,
  GetDashboardBiData,
  SalesChart,
} from '@trajeto/shared-api-client';
import {
  getDashboardBiOptions,
  getLogoutCustomersOptions,
  getNewClientsPurchaseMonthOptions,
  getNotBuyingCustomersOptions,
  getOperationalInterventionsOptions,
  getOrdersNotIssuedWeekOptions,
  getPendingFirstPurchaseOptions,
  STALE,
} from '@trajeto/shared-api-client/queries';

export type { AgencyDashboard };
export type SalesPeriod = FilterType;
export type Sales = SalesChart;
/** Money is a decimal string, a count a number. */
export type AgencyFigure = Card;
export type AgencyRow = BiAgencyDashboardRow;
export type AgencySpan = Pick<NonNullable<GetDashboardBiData['query']>, 'minDate' | 'maxDate'>;

export interface AgencyListQuestion extends AgencySpan {
  name?: string;
  page: number;
  limit: number;
}

export const agencyDashboardQuery = (agencyId: string, span: AgencySpan) =>
  queryOptions({
    ...getDashboardBiOptions({ path: { agencyId }, query: span }),
    staleTime: STALE.normal,
    placeholderData: keepPreviousData,
    select: ({ data }) => data,
  });

/** A list leaves out of the question what it cannot be narrowed by. */
const LISTS = {
  'logout-customers': getLogoutCustomersOptions,
  'new-clients-purchase-month': getNewClientsPurchaseMonthOptions,
  'pending-first-purchase': getPendingFirstPurchaseOptions,
  'not-buying-customers': getNotBuyingCustomersOptions,
  'orders-not-issued-week': getOrdersNotIssuedWeekOptions,
  'operational-interventions': getOperationalInterventionsOptions,
} as const;
export type AgencyList = keyof typeof LISTS;

/** The lists answer alike; only their keys differ. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type ListOptions = UseQueryOptions<BiPageAgencyDashboardRow, Error, BiPageAgencyDashboardRow, any>;

export const agencyListQuery = (agencyId: string, list: AgencyList, question: AgencyListQuestion): ListOptions => ({
  ...(LISTS[list]({ path: { agencyId }, query: question }) as ListOptions),
  staleTime: STALE.normal,
  placeholderData: keepPreviousData,
});
