/** GET /dashboard: a company in figures, composed in one call; a part that failed is null and named. */
import { queryOptions } from '@tanstack/react-query';
import type { CreditBalance, DashboardMoney, DashboardOrders, GetDashboardResponse, OrderSummary } from '@trajeto/shared-api-client';
import { getDashboardOptions, STALE } from '@trajeto/shared-api-client/queries';

export type OverviewAnswer = GetDashboardResponse;
/** Budgets have no service yet: that part is always null. */
export type Overview = OverviewAnswer['data'];
export type OverviewCredit = CreditBalance;
export type OverviewMoney = DashboardMoney;
export type OverviewOrders = DashboardOrders;
export type OverviewTrip = OrderSummary;

export const overviewQuery = () => queryOptions({ ...getDashboardOptions(), staleTime: STALE.smallest });
