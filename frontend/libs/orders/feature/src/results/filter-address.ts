/** What narrows a list of offers: declared once per product, as the address carries it and as the server is asked. */
import type { OfferFilters } from '@trajeto/orders-data-access';
import type { Earlier } from './chosen';
import type { Leg } from './legs';

/** How the list of a product that leaves and arrives is sorted. */
export const TIMED_SORTS = ['recommended', 'price', 'duration', 'departure', 'arrival'] as const;
const SORTS = [...TIMED_SORTS, 'stars'] as const;
export type Sort = (typeof SORTS)[number];

interface Filter<Value> {
  /** Its parameter in the address. */
  name: string;
  /** What cannot be read is as if it were not there. */
  read: (text: string | null) => Value;
  /** Empty when nothing is set. */
  write: (value: Value) => string;
}
export type Hours = [from: string, to: string];

const HOURS = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/;
const MONEY = /^\d+(\.\d{1,2})?$/;

export const flag = (name: string): Filter<boolean> => ({ name, read: (text) => text === '1', write: (isSet) => (isSet ? '1' : '') });
export const list = (name: string): Filter<string[]> => ({
  name,
  read: (text) => (text ? text.split(',').filter(Boolean) : []),
  write: (values) => values.join(','),
});
/** One of a few words. */
export const word = (name: string): Filter<string | null> => ({
  name,
  read: (text) => (text && /^[a-z_]+$/.test(text) ? text : null),
  write: (value) => value ?? '',
});
/** What was typed. */
export const text = (name: string): Filter<string> => ({ name, read: (typed) => typed ?? '', write: (value) => value });
export const hours = (name: string): Filter<Hours | null> => ({
  name,
  read: (text) => (text && HOURS.test(text) ? (text.split('-') as Hours) : null),
  write: (value) => value?.join('-') ?? '',
});
export const count = (name: string): Filter<number | null> => ({
  name,
  read: (text) => (text && /^\d{1,4}$/.test(text) ? Number(text) : null),
  write: (value) => (value === null ? '' : String(value)),
});
export const money = (name: string): Filter<string | null> => ({
  name,
  read: (text) => (text && MONEY.test(text) ? text : null),
  write: (value) => value ?? '',
});

/** The filters of every product. */
export const COMMON = { inPolicy: flag('politica'), companies: list('companhias'), maxValue: money('preco') } as const;
/** Those of a product that leaves and arrives. */
export const TIMED = {
  ...COMMON,
  departure: hours('saida'),
  arrival: hours('chegada'),
  durationMax: count('duracao'),
} as const;

// What a filter reads and writes differs from one to the next; each is called with its own value only.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Declared = Readonly<Record<string, Filter<any>>>;
export type FiltersOf<D extends Declared> = { sort: Sort } & { [Field in keyof D]: ReturnType<D[Field]['read']> };

const SORT_NAME = 'ordem';

/** Reads and writes a product's filters; the order of the list is one of its parameters and no filter. */
export function filterAddress<D extends Declared>(declared: D) {
  type Filters = FiltersOf<D>;
  const fields = Object.keys(declared);
  const written = (filters: Filters) =>
    fields.map((field) => [declared[field]?.name ?? '', declared[field]?.write(filters[field]) ?? ''] as const);
  const filtersOf = (params: URLSearchParams): Filters => {
    const sort = SORTS.find((one) => one === params.get(SORT_NAME)) ?? 'recommended';
    const values = fields.map((field) => [field, declared[field]?.read(params.get(declared[field].name)) as unknown]);
    return { sort, ...Object.fromEntries(values) } as Filters;
  };
  /** `params` with these filters written into it; what is not set leaves no trace. */
  const withFilters = (params: URLSearchParams, filters: Filters): URLSearchParams => {
    const next = new URLSearchParams(params);
    const sort = filters.sort === 'recommended' ? '' : filters.sort;
    for (const [name, value] of [[SORT_NAME, sort] as const, ...written(filters)]) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  };
  const filterCount = (filters: Filters) => written(filters).filter(([, value]) => value !== '').length;
  return { filtersOf, withFilters, filterCount, noFilters: () => filtersOf(new URLSearchParams()) };
}

const CONNECTION = 60;
function anHourAfter(time: string): string {
  const minutes = Math.min(Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + CONNECTION, 23 * 60 + 59);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The server's question of the filters that every product has. */
export function commonQuestion({ sort, inPolicy, companies, maxValue }: FiltersOf<typeof COMMON>, leg: Leg): OfferFilters {
  return {
    stretchIndex: leg.index,
    sort,
    ...(inPolicy && { inPolicy: true }),
    ...(companies.length > 0 && { companies }),
    ...(maxValue && { maxValue }),
  };
}

/** The same of what leaves and arrives: after what was chosen before it has arrived. */
export function timedQuestion(filters: FiltersOf<typeof TIMED>, leg: Leg, earlier: Earlier): OfferFilters {
  const { departure, arrival, durationMax } = filters;
  const least = earlier.arrives?.date === leg.day ? anHourAfter(earlier.arrives.time) : null;
  const from = [departure?.[0], least]
    .filter((time) => time != null)
    .sort()
    .at(-1);
  return {
    ...commonQuestion(filters, leg),
    ...(earlier.offers.length > 0 && { combinesWith: [...earlier.offers] }),
    ...(from && { departureFrom: from }),
    ...(departure && { departureTo: departure[1] }),
    ...(arrival && { arrivalFrom: arrival[0], arrivalTo: arrival[1] }),
    ...(durationMax !== null && { durationMax }),
  };
}
