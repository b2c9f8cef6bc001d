/** The page of my expenses that the address names, and what is spent and owed. */
import { useQuery } from '@tanstack/react-query';
import { expensesQuery, expensesSummaryQuery, owedToMeQuery } from '@trajeto/expenses-data-access';
import { useMay, useSession } from '@trajeto/shared-auth';
import { useSteadyRows } from '@trajeto/shared-ui';
import { useTabbedAddress } from '@trajeto/shared-ui/crud';
import { EXPENSE_LIST, questionOf, summaryQuestionOf } from './address';

/** Expenses that came or went meanwhile wait behind the pill; looking at one of them is no other question. */
export function useExpenses() {
  const { employeeUuid } = useSession().user;
  const address = useTabbedAddress(EXPENSE_LIST);
  const question = questionOf({ ...address.values, tab: address.tab }, employeeUuid);
  const asked = useQuery(expensesQuery(question));
  const steady = useSteadyRows(asked, { question: JSON.stringify(question), keyOf: ({ uuid }) => uuid });
  return { address, asked, steady };
}
export type Expenses = ReturnType<typeof useExpenses>;
export type ExpensesAddress = Expenses['address'];

/** By tab and in all. */
export function useSums({ values }: ExpensesAddress) {
  const { user } = useSession();
  const summary = useQuery(expensesSummaryQuery(summaryQuestionOf(values, user.employeeUuid)));
  const owed = useQuery({ ...owedToMeQuery(), enabled: useMay('ViewExpenseReport') });
  return { summary: summary.data, owed: owed.data };
}
