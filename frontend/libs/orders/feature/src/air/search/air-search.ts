/** The question of an air search: its shape, what makes it incomplete, and the address that carries it. */
import type { Cabin } from '@trajeto/orders-data-access';
import type { WhoAndWhy } from '../../search/search-page';
import { airSearchText } from './air-search.text';

export type TripType = 'round' | 'oneWay' | 'multi';
export interface StretchForm {
  origin: string | null;
  destination: string | null;
  goDate: string | null;
}
/** What every flight of a search must be; nothing of it is asked at first. */
export interface AirWishes {
  cabin: Cabin | null;
  directOnly: boolean;
  withBaggage: boolean;
}
export interface AirSearchForm {
  type: TripType;
  stretches: StretchForm[];
  returnDate: string | null;
  adults: number;
  children: number;
  /** On somebody's lap: they take no seat. */
  infants: number;
  wishes: AirWishes;
}

/** One stretch as the results page reads it from its address. */
export interface AirStretch {
  origin: string;
  destination: string;
  goDate: string;
  returnDate?: string;
  adultQuantity: number;
  childrenQuantity: number;
  /** Absent when nobody travels on a lap. */
  infantQuantity?: number;
}

export const MOST_STRETCHES = 6;
/** Airlines load their flights about eleven months ahead. */
export const HORIZON_DAYS = 330;
export const MOST_SEATS = 9;
export const NO_WISHES: AirWishes = { cabin: null, directOnly: false, withBaggage: false };
export const emptyStretch = (): StretchForm => ({ origin: null, destination: null, goDate: null });
export const emptyAirSearch = (): AirSearchForm => ({
  type: 'round',
  stretches: [emptyStretch()],
  returnDate: null,
  adults: 1,
  children: 0,
  infants: 0,
  wishes: NO_WISHES,
});

/** `days` after a day, `YYYY-MM-DD`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

export const lastDay = (today: string): string => dayAfter(today, HORIZON_DAYS);

type Problems = Record<string, string>;

function stretchProblems(stretch: StretchForm, index: number, earliest: string | null, today: string): Problems {
  const { origin, destination, goDate } = stretch;
  const found: Problems = {};
  const at = (field: keyof StretchForm) => `stretches.${index}.${field}`;
  if (!origin) found[at('origin')] = airSearchText.originRequired;
  if (!destination) found[at('destination')] = airSearchText.destinationRequired;
  else if (origin === destination) found[at('destination')] = airSearchText.sameAirport;
  if (!goDate) found[at('goDate')] = airSearchText.goRequired;
  else if (goDate < today) found[at('goDate')] = airSearchText.pastDate;
  else if (goDate > lastDay(today)) found[at('goDate')] = airSearchText.tooFar(HORIZON_DAYS);
  else if (earliest && goDate < earliest) found[at('goDate')] = airSearchText.outOfOrder;
  return found;
}

/** Messages by field, empty when the search may be asked; days compare as text because they are `YYYY-MM-DD`. */
export function problemsOf(form: AirSearchForm, today: string): Problems {
  const found = form.stretches.reduce<Problems>(
    (all, stretch, index) => ({ ...all, ...stretchProblems(stretch, index, form.stretches[index - 1]?.goDate ?? null, today) }),
    {},
  );
  const go = form.stretches[0]?.goDate;
  if (form.adults + form.children > MOST_SEATS) found.passengers = airSearchText.tooMany(MOST_SEATS);
  else if (form.infants > form.adults) found.passengers = airSearchText.lonelyInfant;
  if (form.type !== 'round') return found;
  if (!form.returnDate) found.returnDate = airSearchText.backRequired;
  else if (go && form.returnDate < go) found.returnDate = airSearchText.backBeforeGo;
  else if (form.returnDate > lastDay(today)) found.returnDate = airSearchText.tooFar(HORIZON_DAYS);
  return found;
}

/** The form of another trip type, keeping what was typed. */
export function withType(form: AirSearchForm, type: TripType): AirSearchForm {
  const [first = emptyStretch(), ...rest] = form.stretches;
  if (type !== 'multi') return { ...form, type, stretches: [first], returnDate: type === 'round' ? form.returnDate : null };
  const second = rest[0] ?? { origin: first.destination, destination: null, goDate: null };
  return { ...form, type, returnDate: null, stretches: [first, second, ...rest.slice(1)] };
}

/** A seat for everybody who travels. */
export const withSeatsFor = (form: AirSearchForm, travelers: number): AirSearchForm =>
  form.adults + form.children >= travelers ? form : { ...form, adults: travelers - form.children };

const CABINS: readonly Cabin[] = ['economy', 'premium_economy', 'business', 'first'];
const YES = 'sim';

function writtenWishes({ cabin, directOnly, withBaggage }: AirWishes): Record<string, string> {
  return { ...(cabin && { classe: cabin }), ...(directOnly && { soDiretos: YES }), ...(withBaggage && { soBagagem: YES }) };
}

/** The wishes an address carries. */
export const wishesOf = (params: URLSearchParams): AirWishes => ({
  cabin: CABINS.find((cabin) => cabin === params.get('classe')) ?? null,
  directOnly: params.get('soDiretos') === YES,
  withBaggage: params.get('soBagagem') === YES,
});

/** The address of the results of a complete form. */
export function resultsAddress({ stretches, returnDate, adults, children, infants, wishes }: AirSearchForm, who?: WhoAndWhy): string {
  const asked: AirStretch[] = stretches.map(({ origin, destination, goDate }, index) => ({
    origin: origin ?? '',
    destination: destination ?? '',
    goDate: goDate ?? '',
    ...(returnDate && index === 0 ? { returnDate } : {}),
    adultQuantity: adults,
    childrenQuantity: children,
    ...(infants > 0 && { infantQuantity: infants }),
  }));
  const params = new URLSearchParams({ stretches: JSON.stringify(asked), ...writtenWishes(wishes) });
  if (who && who.travelers.length > 0) params.set('travelers', who.travelers.join(','));
  if (who?.reason) params.set('reasonTrip', who.reason);
  return `/busca/passagens-aereas/resultados?${params.toString()}`;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isStretch = (value: unknown): value is AirStretch => {
  const { origin, destination, goDate, returnDate, adultQuantity, childrenQuantity, infantQuantity } = (value ?? {}) as Partial<
    Record<keyof AirStretch, unknown>
  >;
  const isPlace = (place: unknown) => typeof place === 'string' && /^[A-Z]{3}$/.test(place);
  const isDay = (day: unknown) => typeof day === 'string' && DAY.test(day);
  return (
    isPlace(origin) &&
    isPlace(destination) &&
    isDay(goDate) &&
    (returnDate === undefined || isDay(returnDate)) &&
    Number.isInteger(adultQuantity) &&
    Number.isInteger(childrenQuantity) &&
    (infantQuantity === undefined || Number.isInteger(infantQuantity))
  );
};

/** The stretches an address carries; null when it is malformed ('Refaça sua busca'). */
export function stretchesOf(search: string): AirStretch[] | null {
  try {
    const asked: unknown = JSON.parse(new URLSearchParams(search).get('stretches') ?? 'null');
    return Array.isArray(asked) && asked.length > 0 && asked.length <= MOST_STRETCHES && asked.every(isStretch) ? asked : null;
  } catch {
    return null;
  }
}

/** The form that asked for these stretches. */
export function formOf(stretches: readonly AirStretch[], wishes = NO_WISHES): AirSearchForm {
  const [first] = stretches;
  if (!first) return emptyAirSearch();
  return {
    type: stretches.length > 1 ? 'multi' : first.returnDate ? 'round' : 'oneWay',
    stretches: stretches.map(({ origin, destination, goDate }) => ({ origin, destination, goDate })),
    returnDate: first.returnDate ?? null,
    adults: first.adultQuantity,
    children: first.childrenQuantity,
    infants: first.infantQuantity ?? 0,
    wishes,
  };
}
