/** GET /customers/{id}/approval-models/simulation: who would approve what is about to be sent. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SimulateApprovalData, SimulateApprovalResponse } from '@trajeto/shared-api-client';
import { simulateApprovalOptions, STALE } from '@trajeto/shared-api-client/queries';

export type ApprovalSimulation = SimulateApprovalResponse['data'];
export type SimulatedLevel = ApprovalSimulation['levels'][number];
export type SimulatedRequest = SimulateApprovalData['query'];

export const simulationQuery = (customerId: string, request: SimulatedRequest) =>
  queryOptions({
    ...simulateApprovalOptions({ path: { customerId }, query: request }),
    staleTime: STALE.none,
    placeholderData: keepPreviousData,
    select: ({ data }) => data,
  });
