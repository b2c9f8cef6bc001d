/** GET /expense-reports/summary: what is still to be paid or given back, the same figures wherever they are shown. */
import { queryOptions } from '@tanstack/react-query';
import type { ReportsSummary } from '@trajeto/shared-api-client';
import { getReportsSummaryOptions, STALE } from '@trajeto/shared-api-client/queries';
import { sumMoney } from '@trajeto/shared-format';

const OVER: ReadonlySet<string> = new Set(['finished', 'disapproved']);

/** The refunds and returns of reports on their way; the server's figures, one per status, added in cents. */
export function owedIn({ byStatus }: Pick<ReportsSummary, 'byStatus'>): { refund: string; return: string } {
  const onTheirWay = Object.entries(byStatus).filter(([status]) => !OVER.has(status));
  return {
    refund: sumMoney(onTheirWay.map(([, { refund }]) => refund)),
    return: sumMoney(onTheirWay.map(([, figures]) => figures.return)),
  };
}

/** What the company still owes the caller. */
export const owedToMeQuery = () =>
  queryOptions({
    ...getReportsSummaryOptions({ query: { mine: true } }),
    staleTime: STALE.none,
    select: ({ data }) => owedIn(data).refund,
  });
