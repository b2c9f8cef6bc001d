/** GET /expense-reports/summary: what the company still owes the caller. */
import { queryOptions } from '@tanstack/react-query';
import { STALE } from '@trajeto/shared-api-client/queries';
import { sumMoney } from '@trajeto/shared-format';
import { keyOf, read } from './call';
import type { One } from './shapes';

interface ReportsSummary {
  total: string;
  byStatus: Record<string, { count: number; total: string; refund: string; return: string }>;
}
const MINE = { query: { mine: true } };
const OVER: ReadonlySet<string> = new Set(['finished', 'disapproved']);

/** The refunds of reports on their way; the server's figures, one per status, added in cents. */
export const owedToMeQuery = () =>
  queryOptions({
    queryKey: keyOf('/expense-reports/summary', MINE),
    queryFn: ({ signal }) => read<One<ReportsSummary>>('/expense-reports/summary', MINE, signal),
    staleTime: STALE.none,
    select: ({ data }) =>
      sumMoney(
        Object.entries(data.byStatus)
          .filter(([status]) => !OVER.has(status))
          .map(([, { refund }]) => refund),
      ),
  });
