/** The company's lists an expense or an advance is filed under: expense types and reasons. */
import { queryOptions } from '@tanstack/react-query';
import { listExpenseTypesOptions, listReasonExpensesOptions, STALE } from '@trajeto/shared-api-client/queries';

const ALL = { active: true, limit: 100 };

export const expenseTypesQuery = (customerId: string) =>
  queryOptions({ ...listExpenseTypesOptions({ path: { customerId }, query: ALL }), staleTime: STALE.small, select: ({ data }) => data });

export const reasonExpensesQuery = (customerId: string) =>
  queryOptions({ ...listReasonExpensesOptions({ path: { customerId }, query: ALL }), staleTime: STALE.small, select: ({ data }) => data });
