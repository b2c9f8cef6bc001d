/** The company's lists a trip is charged and explained with: cost centers, branches, projects, phases, reasons, justifications. */
import { queryOptions } from '@tanstack/react-query';
import type { Phase } from '@trajeto/shared-api-client';
import {
  listBranchesOptions,
  listCostCentersOptions,
  listJustificationsOptions,
  listPhasesOfProjectOptions,
  listProjectsOptions,
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

/** Active projects by name, as the options of a select. */
export const activeProjectsQuery = (customerId: string, name: string) =>
  queryOptions({
    ...listProjectsOptions({ path: { customerId }, query: { name: name || undefined, active: true } }),
    select: ({ data }) => data.map((project) => ({ value: project.uuid, label: project.name })),
  });

/** Active phases of one project by name, each as `optionOf` shows it. */
export const activePhasesQuery = <Option>(projectId: string, name: string, optionOf: (phase: Phase) => Option) =>
  queryOptions({
    ...listPhasesOfProjectOptions({ path: { projectId }, query: { name: name || undefined, active: true } }),
    select: ({ data }) => data.map(optionOf),
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
