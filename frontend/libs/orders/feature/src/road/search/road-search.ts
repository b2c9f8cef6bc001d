/** The question of a bus search: its shape, what makes it incomplete, and the address that carries it. */
import { recentStore } from '../../search/recent';
import { BUS_SEARCH } from '../../search/searches';
import {
  carriedStretches,
  emptyStretch,
  isDay,
  isUuid,
  returnProblem,
  searchParams,
  stretchProblems,
  type Problems,
  type Stretch,
  type StretchForm,
  type WhoAndWhy,
} from '../../search/stretch';
import { stretchText } from '../../search/stretch.text';

export interface RoadSearchForm {
  stretch: StretchForm;
  returnDate: string | null;
  passengers: number;
}

/** One stretch as the results page reads it from its address; a place is a station or a city. */
export interface RoadStretch extends Stretch {
  passengerQuantity: number;
}

/** There and back where the places of both ways differ. */
const MOST_STRETCHES = 2;
/** Companies load their timetables about half a year ahead. */
export const HORIZON_DAYS = 180;
export const MOST_SEATS = 6;

export const emptyRoadSearch = (): RoadSearchForm => ({ stretch: emptyStretch(), returnDate: null, passengers: 1 });

/** Messages by field, empty when the search may be asked. */
export function problemsOf({ stretch, returnDate, passengers }: RoadSearchForm, today: string): Problems {
  const bounds = { today, horizon: HORIZON_DAYS };
  return {
    ...stretchProblems([stretch], bounds),
    ...(returnDate && returnProblem(returnDate, stretch.goDate, bounds)),
    ...(passengers > MOST_SEATS && { passengers: stretchText.tooMany(MOST_SEATS) }),
  };
}

/** A seat for everybody who travels. */
export const withSeatsFor = (form: RoadSearchForm, travelers: number): RoadSearchForm =>
  form.passengers >= travelers ? form : { ...form, passengers: travelers };

export const resultsAddressOf = (stretches: readonly RoadStretch[], who?: WhoAndWhy): string =>
  `${BUS_SEARCH}/resultados?${searchParams(stretches, who).toString()}`;

/** The stretches of a complete form. */
export const askedBy = ({ stretch: { origin, destination, goDate }, returnDate, passengers }: RoadSearchForm): RoadStretch[] => [
  {
    origin: origin ?? '',
    destination: destination ?? '',
    goDate: goDate ?? '',
    ...(returnDate ? { returnDate } : {}),
    passengerQuantity: passengers,
  },
];

function isStretch(value: unknown): value is RoadStretch {
  const { origin, destination, goDate, returnDate, passengerQuantity } = (value ?? {}) as Partial<Record<keyof RoadStretch, unknown>>;
  return (
    isUuid(origin) &&
    isUuid(destination) &&
    isDay(goDate) &&
    (returnDate === undefined || isDay(returnDate)) &&
    Number.isInteger(passengerQuantity)
  );
}

/** The stretches an address carries; null when it is malformed ('Refaça sua busca'). */
export const stretchesOf = (search: string): RoadStretch[] | null => carriedStretches(search, isStretch, MOST_STRETCHES);

export const roadSearches = recentStore('trajeto.road_searches', stretchesOf);

/** The form that asked for these stretches. */
export function formOf(stretches: readonly RoadStretch[]): RoadSearchForm {
  const [first] = stretches;
  if (!first) return emptyRoadSearch();
  const { origin, destination, goDate, returnDate, passengerQuantity } = first;
  return { stretch: { origin, destination, goDate }, returnDate: returnDate ?? null, passengers: passengerQuantity };
}
