/** What narrows the list of flights: as the address carries it and as the server is asked. */
import type { OfferFilters } from '@trajeto/orders-data-access';
import type { Leg } from './legs';

export const SORTS = ['recommended', 'price', 'duration', 'departure', 'arrival'] as const;
export type Sort = (typeof SORTS)[number];

export interface AirFilters {
  sort: Sort;
  inPolicy: boolean;
  /** null: any number of stops. */
  stopsMax: number | null;
  companies: string[];
  places: string[];
  families: string[];
  departure: [string, string] | null;
  arrival: [string, string] | null;
  maxValue: string | null;
  durationMax: number | null;
  withBaggage: boolean;
  refundable: boolean;
}

export const noFilters = (): AirFilters => ({
  sort: 'recommended',
  inPolicy: false,
  stopsMax: null,
  companies: [],
  places: [],
  families: [],
  departure: null,
  arrival: null,
  maxValue: null,
  durationMax: null,
  withBaggage: false,
  refundable: false,
});

const NAMES = {
  sort: 'ordem',
  inPolicy: 'politica',
  stopsMax: 'paradas',
  companies: 'companhias',
  places: 'aeroportos',
  families: 'tarifas',
  departure: 'saida',
  arrival: 'chegada',
  maxValue: 'preco',
  durationMax: 'duracao',
  withBaggage: 'bagagem',
  refundable: 'reembolso',
} as const satisfies Record<keyof AirFilters, string>;

const HOURS = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/;
const listOf = (text: string | null) => (text ? text.split(',').filter(Boolean) : []);
const hoursOf = (text: string | null) => (text && HOURS.test(text) ? (text.split('-') as [string, string]) : null);
const countOf = (text: string | null) => (text && /^\d{1,4}$/.test(text) ? Number(text) : null);

/** What cannot be read is as if it were not there. */
export function filtersOf(params: URLSearchParams): AirFilters {
  const text = (name: keyof AirFilters) => params.get(NAMES[name]);
  const price = text('maxValue');
  return {
    sort: SORTS.find((sort) => sort === text('sort')) ?? 'recommended',
    inPolicy: text('inPolicy') === '1',
    stopsMax: countOf(text('stopsMax')),
    companies: listOf(text('companies')),
    places: listOf(text('places')),
    families: listOf(text('families')),
    departure: hoursOf(text('departure')),
    arrival: hoursOf(text('arrival')),
    maxValue: price && /^\d+(\.\d{1,2})?$/.test(price) ? price : null,
    durationMax: countOf(text('durationMax')),
    withBaggage: text('withBaggage') === '1',
    refundable: text('refundable') === '1',
  };
}

function shown(value: AirFilters[keyof AirFilters]): string {
  if (value === null || value === false || value === 'recommended') return '';
  if (value === true) return '1';
  return Array.isArray(value) ? value.join(value.some((part) => part.includes(':')) ? '-' : ',') : String(value);
}

/** `params` with these filters written into it; what is not set leaves no trace. */
export function withFilters(params: URLSearchParams, filters: AirFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const field of Object.keys(NAMES) as (keyof AirFilters)[]) {
    const value = shown(filters[field]);
    if (value) next.set(NAMES[field], value);
    else next.delete(NAMES[field]);
  }
  return next;
}

/** How many filters are set; the order is none. */
export function filterCount(filters: AirFilters): number {
  return Object.values({ ...filters, sort: null }).filter((value) => shown(value) !== '').length;
}

/** What was chosen for the legs before: the next flight leaves after it has landed. */
export interface Earlier {
  /** The offers, where this search sold them. */
  offers: readonly string[];
  /** Where only the item is known (after a reload): the local time it lands. */
  landsAt: { date: string; time: string } | null;
}

const CONNECTION = 60;
function anHourAfter(time: string): string {
  const minutes = Math.min(Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + CONNECTION, 23 * 60 + 59);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

export function offerFiltersOf(filters: AirFilters, leg: Leg, earlier: Earlier): OfferFilters {
  const { sort, stopsMax, companies, places, families, departure, arrival, maxValue, durationMax } = filters;
  const least = earlier.landsAt?.date === leg.day ? anHourAfter(earlier.landsAt.time) : null;
  const from = [departure?.[0], least]
    .filter((time) => time != null)
    .sort()
    .at(-1);
  return {
    stretchIndex: leg.index,
    sort,
    ...(earlier.offers.length > 0 && { combinesWith: [...earlier.offers] }),
    ...(filters.inPolicy && { inPolicy: true }),
    ...(stopsMax !== null && { stopsMax }),
    ...(companies.length > 0 && { companies }),
    ...(places.length > 0 && { places }),
    ...(families.length > 0 && { families }),
    ...(from && { departureFrom: from }),
    ...(departure && { departureTo: departure[1] }),
    ...(arrival && { arrivalFrom: arrival[0], arrivalTo: arrival[1] }),
    ...(maxValue && { maxValue }),
    ...(durationMax !== null && { durationMax }),
    ...(filters.withBaggage && { withBaggage: true }),
    ...(filters.refundable && { refundable: true }),
  };
}
