/** What finance has to pay and to receive, for who may: counts and sums of the whole company. */
import { useQuery } from '@tanstack/react-query';
import { advancesSummaryQuery, reportsSummaryQuery } from '@trajeto/reports-data-access';
import { useMay } from '@trajeto/shared-auth';

export interface PaymentFigure {
  id: 'advances' | 'refunds' | 'returns';
  count: number;
  total: string;
  to: string;
}
const REPORTS = '/pedidos/meus-pedidos?orderType=expense_report&whose=company';

export function usePayments() {
  const [mayPay, mayRefund, mayReceive] = [useMay('pay-advance-order'), useMay('pay-refund'), useMay('receive-refund')];
  const advances = useQuery({ ...advancesSummaryQuery({ statuses: ['waiting_payment'] }), enabled: mayPay });
  const reports = useQuery({
    ...reportsSummaryQuery({ statuses: ['waiting_payment', 'waiting_return'] }),
    enabled: mayRefund || mayReceive,
  });
  const { waiting_payment: refunds, waiting_return: returns } = reports.data?.byStatus ?? {};
  const advance = advances.data?.byStatus.waiting_payment;
  const figures: PaymentFigure[] = [
    ...(mayPay && advance
      ? [{ id: 'advances' as const, count: advance.count, total: advance.total, to: '/pedidos/adiantamentos?status=waiting_payment' }]
      : []),
    ...(mayRefund && refunds
      ? [{ id: 'refunds' as const, count: refunds.count, total: refunds.refund, to: `${REPORTS}&status=waiting_payment#all` }]
      : []),
    ...(mayReceive && returns
      ? [{ id: 'returns' as const, count: returns.count, total: returns.return, to: `${REPORTS}&status=waiting_return#all` }]
      : []),
  ];
  return {
    isShown: mayPay || mayRefund || mayReceive,
    figures,
    error: advances.error ?? reports.error,
    retry: () => {
      void advances.refetch();
      void reports.refetch();
    },
  };
}
