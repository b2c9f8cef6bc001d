/** GET /dashboard: a company in figures, composed in one call; a part that failed is null and named. */
import { queryOptions } from '@tanstack/react-query';
import type {
  BudgetView,
  CreditBalance,
  DashboardMoney,
  DashboardOrders,
  GetDashboardResponse,
  OrderSummary,
} from '@trajeto/shared-api-client';
import { getDashboardOptions, STALE } from '@trajeto/shared-api-client/queries';

/** A budget, or the part of one for a phase, that reached its alert. */
export type OverviewBudget = BudgetView;
export type Overview = Omit<GetDashboardResponse['data'], 'budgets'> & { budgets?: OverviewBudget[] | null };
export type OverviewAnswer = Omit<GetDashboardResponse, 'data'> & { data: Overview };
export type OverviewCredit = CreditBalance;
export type OverviewMoney = DashboardMoney;
export type OverviewOrders = DashboardOrders;
export type OverviewTrip = OrderSummary;

export const overviewQuery = () =>
  queryOptions({ ...getDashboardOptions(), staleTime: STALE.smallest, select: (answer) => answer as OverviewAnswer });
