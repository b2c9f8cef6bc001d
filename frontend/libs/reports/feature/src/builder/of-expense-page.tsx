/** /despesas/{id}/prestacao-de-contas: the report that holds the expense, else the builder with it chosen. */
import { useQuery } from '@tanstack/react-query';
import { expenseQuery } from '@trajeto/reports-data-access';
import { ErrorState, PageHeader, PageSkeleton } from '@trajeto/shared-ui';
import { Navigate, useParams } from 'react-router';
import { builderText } from './builder.text';
import { reportAddress } from './use-saving';

export function OfExpensePage() {
  const { expenseId = '' } = useParams();
  const { data, isError, error, refetch } = useQuery(expenseQuery(expenseId));
  if (data) {
    const to = data.expenseReport ? reportAddress(data.expenseReport.uuid) : `/despesas/prestacao-de-contas?despesas=${data.uuid}`;
    return <Navigate to={to} replace />;
  }
  if (!isError) return <PageSkeleton />;
  return (
    <>
      <PageHeader title={builderText.document} />
      <ErrorState message={builderText.failed} error={error} onRetry={() => void refetch()} />
    </>
  );
}
