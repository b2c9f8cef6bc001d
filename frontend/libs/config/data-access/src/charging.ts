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

/** As many as the server gives at once. A list may hold more: a select over it asks by the words typed. */
export const MOST_LISTED = 100;

interface Named {
  uuid: string;
  name: string;
}

const optionsOf = (rows: readonly Named[]) => rows.map(({ uuid, name }) => ({ value: uuid, label: name }));

export const costCentersQuery = (customerId: string, name = '') =>
  queryOptions({
    ...listCostCentersOptions({ path: { customerId }, query: { name: name || undefined, state: 'active', limit: MOST_LISTED } }),
    staleTime: STALE.small,
    select: ({ data }) => data,
  });

export const costCenterOptions = (customerId: string) => (words: string) => ({
  ...costCentersQuery(customerId, words),
  select: ({ data }: { data: readonly Named[] }) => optionsOf(data),
});

export const branchOptions = (customerId: string) => (words: string) =>
  queryOptions({
    ...listBranchesOptions({ path: { customerId }, query: { name: words || undefined, limit: MOST_LISTED } }),
    staleTime: STALE.small,
    select: ({ data }) => optionsOf(data),
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

export const reasonTripOptions = (customerId: string) => (words: string) =>
  queryOptions({
    ...listReasonTripsOptions({ path: { customerId }, query: { name: words || undefined, active: true, limit: MOST_LISTED } }),
    staleTime: STALE.small,
    select: ({ data }) => data.map(({ uuid, reason }) => ({ value: uuid, label: reason })),
  });

export const justificationsQuery = (customerId: string, name = '') =>
  queryOptions({
    ...listJustificationsOptions({ path: { customerId }, query: { name: name || undefined, active: true, limit: MOST_LISTED } }),
    staleTime: STALE.small,
    select: ({ data }) => data,
  });

export const justificationOptions = (customerId: string) => (words: string) => ({
  ...justificationsQuery(customerId, words),
  select: ({ data }: { data: readonly { uuid: string; description: string }[] }) =>
    data.map(({ uuid, description }) => ({ value: uuid, label: description })),
});
