/** The company's lists a trip is charged and explained with: cost centers, branches, reasons, justifications. */
import { queryOptions } from '@tanstack/react-query';
import {
  listBranchesOptions,
  listCostCentersOptions,
  listJustificationsOptions,
  listReasonTripsOptions,
  STALE,
} from '@trajeto/shared-api-client/queries';

const ALL = 100;

export const costCentersQuery = (customerId: string, name = '') =>
  queryOptions({
    ...listCostCentersOptions({ path: { customerId }, query: { name: name || undefined, state: 'active', limit: ALL } }),
    staleTime: STALE.small,
    select: ({ data }) => data,
  });

export const branchesQuery = (customerId: string) =>
  queryOptions({
    ...listBranchesOptions({ path: { customerId }, query: { limit: ALL } }),
    staleTime: STALE.small,
    select: ({ data }) => data,
  });

export const reasonTripsQuery = (customerId: string) =>
  queryOptions({
    ...listReasonTripsOptions({ path: { customerId }, query: { active: true, limit: ALL } }),
    staleTime: STALE.small,
    select: ({ data }) => data,
  });

export const justificationsQuery = (customerId: string) =>
  queryOptions({
    ...listJustificationsOptions({ path: { customerId }, query: { active: true, limit: ALL } }),
    staleTime: STALE.small,
    select: ({ data }) => data,
  });
