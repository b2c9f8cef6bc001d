/** GET /customers/{id}/bi: the panels of the dashboard, together or some of them. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  BiBiBundle,
  BiItemShare,
  GetBiData,
  LastPurchase,
  LeadTime,
  RouteAnalysis,
  SpentOn,
  SpentPoint,
  TopRoute,
  TotalSpent,
} from '@trajeto/shared-api-client';
import { getBiOptions, STALE } from '@trajeto/shared-api-client/queries';

export type ItemShare = BiItemShare;
export type SpentLine = TotalSpent;
export type RouteFigures = RouteAnalysis;
export type Purchase = LastPurchase;
/** A panel that could not be computed is null or absent. */
export type Bundle = BiBiBundle;
export type PanelName = keyof Bundle;
export type Panels = { [Name in PanelName]-?: NonNullable<Bundle[Name]> };
export type { LeadTime, SpentOn, SpentPoint, TopRoute };

export const PANELS: readonly PanelName[] = [
  'totalSpent',
  'percentageByItem',
  'byItem',
  'byUnit',
  'byProject',
  'byPhase',
  'byCostCenter',
  'byIssuer',
  'leadTime',
  'topRoutes',
  'routeAnalysis',
  'lastPurchases',
];
export type PanelsQuestion = Pick<
  NonNullable<GetBiData['query']>,
  'startDate' | 'endDate' | 'filterType' | 'orderItems' | 'unitUuids' | 'projectUuids' | 'phaseUuids' | 'issuerUuids' | 'costCenterUuids'
>;

/** The answer of one flag is the panel's own shape, that of several a bundle. */
const bundled = (names: readonly PanelName[], data: unknown): Bundle =>
  names.length === 1 && names[0] ? { [names[0]]: data } : (data as Bundle);

/** The panels named, under the same filters. */
export const panelsQuery = (customerId: string, question: PanelsQuestion, names: readonly PanelName[] = PANELS) => {
  const flags = Object.fromEntries(names.map((name) => [name, true]));
  return queryOptions({
    ...getBiOptions({ path: { customerId }, query: { ...question, ...flags } }),
    staleTime: STALE.normal,
    placeholderData: keepPreviousData,
    select: ({ data }) => bundled(names, data),
  });
};
