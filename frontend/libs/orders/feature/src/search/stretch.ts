/** From where to where and when: what every search by stretches asks, what makes it incomplete, and how its address carries it. */
import { stretchText } from './stretch.text';

export interface StretchForm {
  origin: string | null;
  destination: string | null;
  goDate: string | null;
}
/** One stretch as an address carries it; of a round trip the way back too. */
export interface Stretch {
  origin: string;
  destination: string;
  goDate: string;
  returnDate?: string;
}
/** Who travels, why, and the order the choice goes into; an address carries them beside its stretches. */
export interface WhoAndWhy {
  travelers: readonly string[];
  reason: string | null;
  orderId?: string | null;
}

/** Messages by field. */
export type Problems = Record<string, string>;

export const emptyStretch = (): StretchForm => ({ origin: null, destination: null, goDate: null });

/** `days` after a day, `YYYY-MM-DD`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

interface Bounds {
  today: string;
  /** How many days ahead suppliers sell. */
  horizon: number;
}

/** Days compare as text because they are `YYYY-MM-DD`. */
function goProblem(goDate: string | null, earliest: string | null, { today, horizon }: Bounds): string | null {
  if (!goDate) return stretchText.goRequired;
  if (goDate < today) return stretchText.pastDate;
  if (goDate > dayAfter(today, horizon)) return stretchText.tooFar(horizon);
  return earliest && goDate < earliest ? stretchText.outOfOrder : null;
}

function problemsOfOne({ origin, destination, goDate }: StretchForm, index: number, earliest: string | null, bounds: Bounds): Problems {
  const at = (field: keyof StretchForm) => `stretches.${index}.${field}`;
  const found: Problems = {};
  if (!origin) found[at('origin')] = stretchText.originRequired;
  if (!destination) found[at('destination')] = stretchText.destinationRequired;
  else if (origin === destination) found[at('destination')] = stretchText.samePlace;
  const go = goProblem(goDate, earliest, bounds);
  if (go) found[at('goDate')] = go;
  return found;
}

export function stretchProblems(stretches: readonly StretchForm[], bounds: Bounds): Problems {
  return stretches.reduce<Problems>(
    (all, stretch, index) => ({ ...all, ...problemsOfOne(stretch, index, stretches[index - 1]?.goDate ?? null, bounds) }),
    {},
  );
}

/** What is wrong with the day of the way back, where one was given. */
export function returnProblem(returnDate: string, goDate: string | null, { today, horizon }: Bounds): Problems {
  if (goDate && returnDate < goDate) return { returnDate: stretchText.backBeforeGo };
  if (returnDate > dayAfter(today, horizon)) return { returnDate: stretchText.tooFar(horizon) };
  return {};
}

/** The query of a search's address, without what only its product asks. */
export function searchParams(stretches: readonly Stretch[], who?: WhoAndWhy): URLSearchParams {
  const params = new URLSearchParams({ stretches: JSON.stringify(stretches) });
  if (who && who.travelers.length > 0) params.set('travelers', who.travelers.join(','));
  if (who?.reason) params.set('reasonTrip', who.reason);
  if (who?.orderId) params.set('orderId', who.orderId);
  return params;
}

/** The stretches an address carries, each of which must pass `isOne`; null when it is malformed ('Refaça sua busca'). */
export function carriedStretches<One>(search: string, isOne: (value: unknown) => value is One, most: number): One[] | null {
  try {
    const asked: unknown = JSON.parse(new URLSearchParams(search).get('stretches') ?? 'null');
    return Array.isArray(asked) && asked.length > 0 && asked.length <= most && asked.every(isOne) ? asked : null;
  } catch {
    return null;
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
export const isDay = (day: unknown): day is string => typeof day === 'string' && DAY.test(day);
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
export const isUuid = (text: unknown): text is string => typeof text === 'string' && UUID.test(text);
