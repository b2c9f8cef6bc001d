/** The company's lists a trip is charged and explained with: cost centers, branches, reasons, justifications. */
import { queryOptions } from '@tanstack/react-query';
import {
  listBranchesOptions,
  listCostCentersOptions,
  listJustificationsOptions,
  listReasonTripsOptions,
  STALE,
} from '@trajeto/shared-api-client/queries';

/** The most a page holds; whatever else a company has is found by its name. */
const ALL = 100;

export const costCentersQuery = (customerId: string, name = '') =>
  queryOptions({
    ...listCostCentersOptions({ path: { customerId }, query: { name: name || undefined, state: 'active', limit: ALL } }),
    staleTime: STALE.small,
    select: ({ data }) => data,
  });

export const branchesQuery = (customerId: string, name = '') =>
  queryOptions({
    ...listBranchesOptions({ path: { customerId }, query: { name: name || undefined, limit: ALL } }),
    staleTime: STALE.small,
    select: ({ data }) => data,
  });

export const reasonTripsQuery = (customerId: string, name = '') =>
  queryOptions({
    ...listReasonTripsOptions({ path: { customerId }, query: { name: name || undefined, active: true, limit: ALL } }),
    staleTime: STALE.small,
    select: ({ data }) => data,
  });

export const justificationsQuery = (customerId: string, name = '') =>
  queryOptions({
    ...listJustificationsOptions({ path: { customerId }, query: { name: name || undefined, active: true, limit: ALL } }),
    staleTime: STALE.small,
    select: ({ data }) => data,
  });
