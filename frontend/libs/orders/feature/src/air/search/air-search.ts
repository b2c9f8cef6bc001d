/** The question of an air search: its shape, what makes it incomplete, and the address that carries it. */
import type { Cabin } from '@trajeto/orders-data-access';
import { recentStore } from '../../search/recent';
import { AIR_SEARCH } from '../../search/searches';
import {
  carriedStretches,
  emptyStretch,
  isDay,
  returnProblem,
  searchParams,
  stretchProblems,
  type Problems,
  type Stretch,
  type StretchForm,
  type WhoAndWhy,
} from '../../search/stretch';
import { stretchText } from '../../search/stretch.text';
import { airSearchText } from './air-search.text';

export type TripType = 'round' | 'oneWay' | 'multi';
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
export interface AirStretch extends Stretch {
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
export const emptyAirSearch = (): AirSearchForm => ({
  type: 'round',
  stretches: [emptyStretch()],
  returnDate: null,
  adults: 1,
  children: 0,
  infants: 0,
  wishes: NO_WISHES,
});

/** Messages by field, empty when the search may be asked. */
export function problemsOf(form: AirSearchForm, today: string): Problems {
  const bounds = { today, horizon: HORIZON_DAYS };
  const found = stretchProblems(form.stretches, bounds);
  if (form.adults + form.children > MOST_SEATS) found.passengers = stretchText.tooMany(MOST_SEATS);
  else if (form.infants > form.adults) found.passengers = airSearchText.lonelyInfant;
  if (form.type !== 'round') return found;
  if (!form.returnDate) return { ...found, returnDate: stretchText.backRequired };
  return { ...found, ...returnProblem(form.returnDate, form.stretches[0]?.goDate ?? null, bounds) };
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
  const params = searchParams(asked, who);
  for (const [name, value] of Object.entries(writtenWishes(wishes))) params.set(name, value);
  return `${AIR_SEARCH}/resultados?${params.toString()}`;
}

const isStretch = (value: unknown): value is AirStretch => {
  const { origin, destination, goDate, returnDate, adultQuantity, childrenQuantity, infantQuantity } = (value ?? {}) as Partial<
    Record<keyof AirStretch, unknown>
  >;
  const isPlace = (place: unknown) => typeof place === 'string' && /^[A-Z]{3}$/.test(place);
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
export const stretchesOf = (search: string): AirStretch[] | null => carriedStretches(search, isStretch, MOST_STRETCHES);

export const airSearches = recentStore('trajeto.air_searches', stretchesOf);

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
