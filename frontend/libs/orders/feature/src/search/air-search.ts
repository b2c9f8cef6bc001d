/** The question of an air search: its shape, what makes it incomplete, and the address that carries it. */
import { searchText } from './search.text';

export type TripType = 'round' | 'oneWay' | 'multi';
export interface StretchForm {
  origin: string | null;
  destination: string | null;
  goDate: string | null;
}
export interface AirSearchForm {
  type: TripType;
  stretches: StretchForm[];
  returnDate: string | null;
  adults: number;
  children: number;
}

/** One stretch as the results page reads it from its address. */
export interface AirStretch {
  origin: string;
  destination: string;
  goDate: string;
  returnDate?: string;
  adultQuantity: number;
  childrenQuantity: number;
}

export const MOST_STRETCHES = 6;
export const emptyStretch = (): StretchForm => ({ origin: null, destination: null, goDate: null });
export const emptyAirSearch = (): AirSearchForm => ({
  type: 'round',
  stretches: [emptyStretch()],
  returnDate: null,
  adults: 1,
  children: 0,
});

type Problems = Record<string, string>;

function stretchProblems(stretch: StretchForm, index: number, earliest: string | null, today: string): Problems {
  const { origin, destination, goDate } = stretch;
  const found: Problems = {};
  const at = (field: keyof StretchForm) => `stretches.${index}.${field}`;
  if (!origin) found[at('origin')] = searchText.originRequired;
  if (!destination) found[at('destination')] = searchText.destinationRequired;
  else if (origin === destination) found[at('destination')] = searchText.sameAirport;
  if (!goDate) found[at('goDate')] = searchText.goRequired;
  else if (goDate < today) found[at('goDate')] = searchText.pastDate;
  else if (earliest && goDate < earliest) found[at('goDate')] = searchText.outOfOrder;
  return found;
}

/** Messages by field, empty when the search may be asked; days compare as text because they are `YYYY-MM-DD`. */
export function problemsOf(form: AirSearchForm, today: string): Problems {
  const found = form.stretches.reduce<Problems>(
    (all, stretch, index) => ({ ...all, ...stretchProblems(stretch, index, form.stretches[index - 1]?.goDate ?? null, today) }),
    {},
  );
  const go = form.stretches[0]?.goDate;
  if (form.type !== 'round') return found;
  if (!form.returnDate) found.returnDate = searchText.backRequired;
  else if (go && form.returnDate < go) found.returnDate = searchText.backBeforeGo;
  return found;
}

/** The form of another trip type, keeping what was typed. */
export function withType(form: AirSearchForm, type: TripType): AirSearchForm {
  const [first = emptyStretch(), ...rest] = form.stretches;
  if (type !== 'multi') return { ...form, type, stretches: [first], returnDate: type === 'round' ? form.returnDate : null };
  const second = rest[0] ?? { origin: first.destination, destination: null, goDate: null };
  return { ...form, type, returnDate: null, stretches: [first, second, ...rest.slice(1)] };
}

/** The address of the results of a complete form. */
export function resultsAddress({ stretches, returnDate, adults, children }: AirSearchForm): string {
  const asked: AirStretch[] = stretches.map(({ origin, destination, goDate }, index) => ({
    origin: origin ?? '',
    destination: destination ?? '',
    goDate: goDate ?? '',
    ...(returnDate && index === 0 ? { returnDate } : {}),
    adultQuantity: adults,
    childrenQuantity: children,
  }));
  return `/busca/passagens-aereas/resultados?${new URLSearchParams({ stretches: JSON.stringify(asked) }).toString()}`;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isStretch = (value: unknown): value is AirStretch => {
  const { origin, destination, goDate, returnDate, adultQuantity, childrenQuantity } = (value ?? {}) as Partial<
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
    Number.isInteger(childrenQuantity)
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
export function formOf(stretches: readonly AirStretch[]): AirSearchForm {
  const [first] = stretches;
  if (!first) return emptyAirSearch();
  return {
    type: stretches.length > 1 ? 'multi' : first.returnDate ? 'round' : 'oneWay',
    stretches: stretches.map(({ origin, destination, goDate }) => ({ origin, destination, goDate })),
    returnDate: first.returnDate ?? null,
    adults: first.adultQuantity,
    children: first.childrenQuantity,
  };
}
