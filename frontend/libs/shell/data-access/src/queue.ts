/** GET /orders/pending/summary: how much of the agency's queue asks for this person; what others have does not. */
import { queryOptions } from '@tanstack/react-query';
import { getPendingSummaryOptions, STALE } from '@trajeto/shared-api-client/queries';

export const queueCountQuery = () =>
  queryOptions({ ...getPendingSummaryOptions(), staleTime: STALE.none, select: ({ data }) => data.mine + data.untaken });
