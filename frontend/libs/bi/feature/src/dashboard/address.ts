/** The dashboard's filters in its address, and what they ask of the API. */
import type { SpendingQuestion } from '@trajeto/bi-data-access';

export type PeriodName = 'year' | 'three-months' | 'month' | 'week' | 'day';
export type ProductName = NonNullable<SpendingQuestion['orderItems']>[number];
export const PERIODS: readonly PeriodName[] = ['year', 'three-months', 'month', 'week', 'day'];
const PRODUCTS: readonly ProductName[] = ['airway', 'hotel', 'road', 'vehicle', 'offline_hotel', 'expense'];

export interface DaySpan {
  from: string;
  to: string;
}
export interface Filters {
  period: PeriodName;
  /** Days chosen by hand or by a bar; they win over the period. */
  span: DaySpan | null;
  products: readonly ProductName[];
  costCenters: readonly string[];
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function readFilters(query: URLSearchParams): Filters {
  const [from, to] = [query.get('start_date') ?? '', query.get('end_date') ?? ''];
  return {
    period: PERIODS.find((name) => name === query.get('filter_type')) ?? 'year',
    span: DAY.test(from) && DAY.test(to) && from <= to ? { from, to } : null,
    products: PRODUCTS.filter((product) => query.getAll('order_items').includes(product)),
    costCenters: query.getAll('cost_center_uuids').filter((uuid) => UUID.test(uuid)),
  };
}

export function queryOf({ period, span, products, costCenters }: Filters): URLSearchParams {
  const query = new URLSearchParams();
  if (period !== 'year') query.set('filter_type', period);
  if (span) {
    query.set('start_date', span.from);
    query.set('end_date', span.to);
  }
  products.forEach((product) => query.append('order_items', product));
  costCenters.forEach((uuid) => query.append('cost_center_uuids', uuid));
  return query;
}

export const questionOf = ({ period, span, products, costCenters }: Filters): SpendingQuestion => ({
  filterType: period,
  ...(span && { startDate: span.from, endDate: span.to }),
  ...(products.length > 0 && { orderItems: [...products] }),
  ...(costCenters.length > 0 && { costCenterUuids: [...costCenters] }),
});

/** A value chosen again is taken back. */
export const toggled = <Value>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value];

export const isFiltered = ({ span, products, costCenters }: Filters): boolean =>
  span !== null || products.length > 0 || costCenters.length > 0;
