/** What the home tells of money: returned and open expenses, and how much of them there is. */
import { queryOptions } from '@tanstack/react-query';
import { getExpensesOptions, getExpensesSummaryOptions, STALE } from '@trajeto/shared-api-client/queries';

const SHOWN = 3;

export const returnedExpensesQuery = (employeeUuid: string) =>
  queryOptions({
    ...getExpensesOptions({
      query: { statuses: ['rejected'], customerEmployeeUuid: employeeUuid, withExpenseReport: false, limit: SHOWN },
    }),
    staleTime: STALE.none,
    select: ({ data, meta }) => ({ rows: data, total: meta.total }),
  });

/** What is in no report yet, by status. */
export const unreportedFiguresQuery = (employeeUuid: string) =>
  queryOptions({
    ...getExpensesSummaryOptions({
      query: { statuses: ['open', 'rejected'], customerEmployeeUuid: employeeUuid, withExpenseReport: false },
    }),
    staleTime: STALE.none,
    select: ({ data }) => data,
  });
