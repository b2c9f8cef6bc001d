/** What may go into a report: the person's open and returned expenses outside one, and paid advances with a balance. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getExpenses } from '@trajeto/shared-api-client';
import { getAdvancesOptions, getExpenseOptions, getExpensesQueryKey, STALE } from '@trajeto/shared-api-client/queries';

const PAGE = 100;

export const availableExpensesQuery = (employeeUuid: string) => {
  const query = {
    statuses: ['open', 'rejected'] as ('open' | 'rejected')[],
    withExpenseReport: false,
    customerEmployeeUuid: employeeUuid,
    limit: PAGE,
  };
  const [key] = getExpensesQueryKey({ query });
  return infiniteQueryOptions({
    queryKey: [{ ...key, isInfinite: true }],
    queryFn: async ({ signal, pageParam }) =>
      (await getExpenses({ query: { ...query, page: pageParam }, signal, throwOnError: true })).data,
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.currentPage < meta.lastPage ? meta.currentPage + 1 : undefined),
    staleTime: STALE.none,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
};

/** Those no live report holds. */
export const availableAdvancesQuery = (employeeUuid: string) =>
  queryOptions({
    ...getAdvancesOptions({ query: { statuses: ['paid'], mine: true, limit: PAGE } }),
    staleTime: STALE.none,
    select: ({ data }) =>
      data.filter(
        ({ traveler, balance, allowedActions }) =>
          traveler.uuid === employeeUuid && balance !== '0.00' && allowedActions.includes('settle'),
      ),
  });

export const expenseQuery = (expenseId: string) =>
  queryOptions({ ...getExpenseOptions({ path: { expenseId } }), staleTime: STALE.none, select: ({ data }) => data });
