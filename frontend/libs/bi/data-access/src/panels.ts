/** GET /customers/{id}/bi: the panels of the dashboard, together or some of them. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BiItemShare, GetBiData, SpentOn, SpentPoint, TotalSpent } from '@trajeto/shared-api-client';
import { getBiOptions, STALE } from '@trajeto/shared-api-client/queries';

export type ItemShare = BiItemShare;
export type SpentLine = TotalSpent;
export type { SpentOn, SpentPoint };

/** How many days ahead flights of a month were bought, on average. */
export interface LeadTime {
  description: string;
  month: string;
  value: number;
}
export interface TopRoute {
  departure: string;
  arrival: string;
  averageTicket: string;
  value: string;
}
export interface RouteFigures extends TopRoute {
  frequency: number;
  /** Days between purchase and departure, on average. */
  leadTime: number;
  /** A fraction of all that flew. */
  share: number;
}
export interface Purchase extends RouteFigures {
  uuid: string;
}

export interface Panels {
  totalSpent: SpentLine;
  percentageByItem: ItemShare[];
  byItem: ItemShare[];
  byUnit: SpentOn[];
  byProject: SpentOn[];
  byPhase: SpentOn[];
  byCostCenter: SpentOn[];
  byIssuer: SpentOn[];
  leadTime: LeadTime[];
  topRoutes: TopRoute[];
  routeAnalysis: RouteFigures[];
  lastPurchases: Purchase[];
}
export type PanelName = keyof Panels;
/** A panel that could not be computed is null or absent. */
export type Bundle = { readonly [Name in PanelName]?: Panels[Name] | null };

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
