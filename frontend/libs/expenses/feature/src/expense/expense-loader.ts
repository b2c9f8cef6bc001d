/** Starts the read of the expense while its chunk arrives. */
import type { QueryClient } from '@tanstack/react-query';
import { expenseQuery } from '@trajeto/expenses-data-access';
import type { LoaderFunction } from 'react-router';

export const expenseLoader =
  (queryClient: QueryClient): LoaderFunction =>
  ({ params }) => {
    queryClient.query(expenseQuery(params.expenseId ?? '')).catch(() => undefined);
    return null;
  };
