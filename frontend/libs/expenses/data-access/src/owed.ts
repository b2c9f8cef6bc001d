/** GET /expense-reports/summary: what the company still owes the caller. */
import { queryOptions } from '@tanstack/react-query';
import { getReportsSummaryOptions, STALE } from '@trajeto/shared-api-client/queries';
import { sumMoney } from '@trajeto/shared-format';

const OVER: ReadonlySet<string> = new Set(['finished', 'disapproved']);

/** The refunds of reports on their way; the server's figures, one per status, added in cents. */
export const owedToMeQuery = () =>
  queryOptions({
    ...getReportsSummaryOptions({ query: { mine: true } }),
    staleTime: STALE.none,
    select: ({ data }) =>
      sumMoney(
        Object.entries(data.byStatus)
          .filter(([status]) => !OVER.has(status))
          .map(([, { refund }]) => refund),
      ),
  });
