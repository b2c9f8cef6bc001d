/** What this person owes the company back from reports already approved: the one matter of the home no composed answer holds. */
import { useQuery } from '@tanstack/react-query';
import { reportsQuery } from '@trajeto/reports-data-access';
import { useMay, useSession } from '@trajeto/shared-auth';
import { formatMoney } from '@trajeto/shared-format';
import { homeMoneyText } from './home.text';

export interface ReturnDue {
  id: string;
  title: string;
  hint: string;
  action: string;
  to: string;
}

export function useReturns(): ReturnDue[] {
  const employee = useSession().user.employeeUuid ?? '';
  const { data } = useQuery({
    ...reportsQuery({ mine: true, statuses: ['waiting_return'], limit: 5 }),
    enabled: useMay('ViewExpenseReport') && employee !== '',
  });
  return (data?.data ?? [])
    .filter(({ customerEmployee }) => customerEmployee.uuid === employee)
    .map(({ uuid, name, returnAmount }) => ({
      id: uuid,
      title: homeMoneyText.youReturn(formatMoney(returnAmount)),
      hint: name,
      action: homeMoneyText.seePix,
      to: `/pedidos/${uuid}?orderType=expense_report`,
    }));
}
