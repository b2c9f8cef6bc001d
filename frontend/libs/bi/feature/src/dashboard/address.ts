/** The dashboard's filters in its address, and what they ask of the API. */
import type { PanelName, PanelsQuestion } from '@trajeto/bi-data-access';

export type PeriodName = 'year' | 'three-months' | 'month' | 'week' | 'day';
export type ProductName = NonNullable<PanelsQuestion['orderItems']>[number];
/** What a company's spending is split by, each with a panel of its own. */
export type Dimension = 'unit' | 'project' | 'phase' | 'costCenter' | 'issuer';
export const PERIODS: readonly PeriodName[] = ['year', 'three-months', 'month', 'week', 'day'];
export const DIMENSIONS: readonly Dimension[] = ['unit', 'project', 'phase', 'costCenter', 'issuer'];
export const PRODUCTS: readonly ProductName[] = ['airway', 'hotel', 'road', 'vehicle', 'offline_hotel', 'expense'];

export interface DaySpan {
  from: string;
  to: string;
}
export interface Filters {
  period: PeriodName;
  /** Days chosen by hand or by a bar; they win over the period. */
  span: DaySpan | null;
  products: readonly ProductName[];
  /** The uuids chosen in each panel. */
  chosen: Readonly<Record<Dimension, readonly string[]>>;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const IN_ADDRESS: Readonly<Record<Dimension, string>> = {
  unit: 'unit_uuids',
  project: 'project_uuids',
  phase: 'phase_uuids',
  costCenter: 'cost_center_uuids',
  issuer: 'issuer_uuids',
};
const IN_QUESTION = {
  unit: 'unitUuids',
  project: 'projectUuids',
  phase: 'phaseUuids',
  costCenter: 'costCenterUuids',
  issuer: 'issuerUuids',
} as const satisfies Readonly<Record<Dimension, keyof PanelsQuestion>>;

const ofEach = (valuesOf: (dimension: Dimension) => readonly string[]): Filters['chosen'] =>
  Object.fromEntries(DIMENSIONS.map((dimension) => [dimension, valuesOf(dimension)])) as unknown as Filters['chosen'];

/** What 'Limpar filtros' leaves: the period alone. */
export const NOTHING_CHOSEN: Omit<Filters, 'period'> = { span: null, products: [], chosen: ofEach(() => []) };

export function readFilters(query: URLSearchParams): Filters {
  const [from, to] = [query.get('start_date') ?? '', query.get('end_date') ?? ''];
  return {
    period: PERIODS.find((name) => name === query.get('filter_type')) ?? 'year',
    span: DAY.test(from) && DAY.test(to) && from <= to ? { from, to } : null,
    products: PRODUCTS.filter((product) => query.getAll('order_items').includes(product)),
    chosen: ofEach((dimension) => query.getAll(IN_ADDRESS[dimension]).filter((uuid) => UUID.test(uuid))),
  };
}

export function queryOf({ period, span, products, chosen }: Filters): URLSearchParams {
  const query = new URLSearchParams();
  if (period !== 'year') query.set('filter_type', period);
  if (span) {
    query.set('start_date', span.from);
    query.set('end_date', span.to);
  }
  products.forEach((product) => query.append('order_items', product));
  for (const dimension of DIMENSIONS) chosen[dimension].forEach((uuid) => query.append(IN_ADDRESS[dimension], uuid));
  return query;
}

export function questionOf({ period, span, products, chosen }: Filters): PanelsQuestion {
  const narrowed = DIMENSIONS.filter((dimension) => chosen[dimension].length > 0);
  return {
    filterType: period,
    ...(span && { startDate: span.from, endDate: span.to }),
    ...(products.length > 0 && { orderItems: [...products] }),
    ...Object.fromEntries(narrowed.map((dimension) => [IN_QUESTION[dimension], [...chosen[dimension]]])),
  };
}

/** A value chosen again is taken back. */
export const toggled = <Value>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value];

/** Of these filters, one dimension changed. */
export const choosing = ({ chosen }: Filters, dimension: Dimension, uuids: readonly string[]): Pick<Filters, 'chosen'> => ({
  chosen: { ...chosen, [dimension]: uuids },
});

/** How many values narrow the dashboard. */
export const countOf = ({ span, products, chosen }: Filters): number =>
  (span ? 1 : 0) + products.length + DIMENSIONS.reduce((sum, dimension) => sum + chosen[dimension].length, 0);

export const isFiltered = (filters: Filters): boolean => countOf(filters) > 0;

/** Panels that are a filter themselves, and what they are asked without: what was not chosen stays in sight to be chosen. */
export interface OwnFilter {
  panels: readonly PanelName[];
  isSet: (filters: Filters) => boolean;
  without: (filters: Filters) => Filters;
}
const PANEL_OF = {
  unit: 'byUnit',
  project: 'byProject',
  phase: 'byPhase',
  costCenter: 'byCostCenter',
  issuer: 'byIssuer',
} as const satisfies Readonly<Record<Dimension, PanelName>>;
export const panelOf = (dimension: Dimension) => PANEL_OF[dimension];

export const OWN_FILTERS: readonly OwnFilter[] = [
  { panels: ['totalSpent'], isSet: ({ span }) => span !== null, without: (filters) => ({ ...filters, span: null }) },
  {
    panels: ['percentageByItem', 'byItem'],
    isSet: ({ products }) => products.length > 0,
    without: (filters) => ({ ...filters, products: [] }),
  },
  ...DIMENSIONS.map((dimension) => ({
    panels: [PANEL_OF[dimension]],
    isSet: ({ chosen }: Filters) => chosen[dimension].length > 0,
    without: (filters: Filters) => ({ ...filters, ...choosing(filters, dimension, []) }),
  })),
];
