/** What money asks of this person: expenses sent back, advances to account for, a return to pay, payments to register. */
import { useQuery } from '@tanstack/react-query';
import { availableAdvancesQuery, reportsQuery, returnedExpensesQuery } from '@trajeto/reports-data-access';
import { useMay, useSession } from '@trajeto/shared-auth';
import { formatMoney } from '@trajeto/shared-format';
import { homeMoneyText } from './home.text';
import { usePayments, type PaymentFigure } from './payments';

export interface Matter {
  id: string;
  kind: 'returned' | 'advance' | 'return' | 'payment';
  title: string;
  hint: string;
  action: string;
  to: string;
}

const TITLES = {
  advances: homeMoneyText.advancesToPay,
  refunds: homeMoneyText.refundsToPay,
  returns: homeMoneyText.returnsToReceive,
} as const;
const ACTIONS = { advances: homeMoneyText.pay, refunds: homeMoneyText.refund, returns: homeMoneyText.receive } as const;
export const figureTitle = ({ id, count }: PaymentFigure): string => TITLES[id](count);

const paymentMatter = (figure: PaymentFigure): Matter => ({
  id: figure.id,
  kind: 'payment',
  title: figureTitle(figure),
  hint: formatMoney(figure.total),
  action: ACTIONS[figure.id],
  to: figure.to,
});

function useReturned(employee: string): Matter[] {
  const { data } = useQuery({ ...returnedExpensesQuery(employee), enabled: useMay('ViewExpense') && employee !== '' });
  const [first] = data?.rows ?? [];
  if (!data || !first) return [];
  if (data.total > 1)
    return [
      {
        id: 'returned',
        kind: 'returned',
        title: homeMoneyText.returnedMany(data.total),
        hint: data.rows.map(({ company, expenseType }) => company ?? expenseType.name).join(', '),
        action: homeMoneyText.see,
        to: '/despesas/listagem-de-despesas#devolvidas',
      },
    ];
  const hint = [first.company ?? first.expenseType.name, formatMoney(first.value), first.reasonRejected && `“${first.reasonRejected}”`];
  return [
    {
      id: first.uuid,
      kind: 'returned',
      title: homeMoneyText.returned,
      hint: hint.filter(Boolean).join(' · '),
      action: homeMoneyText.correct,
      to: `/despesas/${first.uuid}`,
    },
  ];
}

function useToSettle(employee: string): Matter[] {
  const { data } = useQuery({ ...availableAdvancesQuery(employee), enabled: useMay('ViewAdvanceOrder') && employee !== '' });
  return (data ?? []).map(({ uuid, advanceNumber, balance }) => ({
    id: uuid,
    kind: 'advance',
    title: homeMoneyText.advance(advanceNumber),
    hint: homeMoneyText.toSettle(formatMoney(balance)),
    action: homeMoneyText.settle,
    to: `/despesas/prestacao-de-contas?adiantamento=${uuid}`,
  }));
}

function useToReturn(employee: string): Matter[] {
  const { data } = useQuery({
    ...reportsQuery({ mine: true, statuses: ['waiting_return'], limit: 5 }),
    enabled: useMay('ViewExpenseReport') && employee !== '',
  });
  return (data?.data ?? [])
    .filter(({ customerEmployee }) => customerEmployee.uuid === employee)
    .map(({ uuid, name, returnAmount }) => ({
      id: uuid,
      kind: 'return',
      title: homeMoneyText.youReturn(formatMoney(returnAmount)),
      hint: name,
      action: homeMoneyText.seePix,
      to: `/pedidos/${uuid}?orderType=expense_report`,
    }));
}

export function useMoneyMatters(): Matter[] {
  const employee = useSession().user.employeeUuid ?? '';
  const { figures } = usePayments();
  const due = figures.filter(({ count }) => count > 0).map(paymentMatter);
  return [...due, ...useToReturn(employee), ...useReturned(employee), ...useToSettle(employee)];
}
