/** The question of a car search: its shape, what makes it incomplete, and the address that carries it. */
import { recentStore } from '../../search/recent';
import { CAR_SEARCH } from '../../search/searches';
import { carriedStretches, dayAfter, isDay, isUuid, searchParams, type Problems, type Stretch, type WhoAndWhy } from '../../search/stretch';
import { stretchText } from '../../search/stretch.text';
import { carSearchText } from './car-search.text';

export interface CarSearchForm {
  pickup: string | null;
  /** null: where it was picked up. */
  elsewhere: { place: string | null } | null;
  pickupDay: string | null;
  pickupTime: string;
  returnDay: string | null;
  returnTime: string;
  /** One of the travelers; null: the first. */
  driver: string | null;
}

/** A rental as the address carries it; a place is a store, or an airport with all of its stores. */
export interface CarStretch extends Stretch {
  returnDate: string;
  /** By the clocks of both places. */
  goTime?: string;
  returnTime?: string;
  driver?: string;
  driverAge?: number;
}

/** Companies price about eleven months ahead. */
export const HORIZON_DAYS = 330;
/** Who is younger finds few companies. */
const FULL_AGE = 21;
/** What the service takes for a driver's age. */
const AGES = { least: 18, most: 99 };
export const USUAL_TIME = '10:00';

export const TIMES: readonly string[] = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
);

export const emptyCarSearch = (): CarSearchForm => ({
  pickup: null,
  elsewhere: null,
  pickupDay: null,
  pickupTime: USUAL_TIME,
  returnDay: null,
  returnTime: USUAL_TIME,
  driver: null,
});

function dayProblems({ pickupDay, pickupTime, returnDay, returnTime }: CarSearchForm, today: string): Problems {
  const last = dayAfter(today, HORIZON_DAYS);
  const found: Problems = {};
  if (!pickupDay) found.pickupDay = carSearchText.pickupDayRequired;
  else if (pickupDay < today) found.pickupDay = carSearchText.pastDate;
  else if (pickupDay > last) found.pickupDay = stretchText.tooFar(HORIZON_DAYS);
  if (!returnDay) found.returnDay = carSearchText.returnDayRequired;
  else if (returnDay > last) found.returnDay = stretchText.tooFar(HORIZON_DAYS);
  else if (pickupDay && `${returnDay}T${returnTime}` <= `${pickupDay}T${pickupTime}`) found.returnDay = carSearchText.returnBefore;
  return found;
}

/** Messages by field, empty when the search may be asked. */
export const problemsOf = (form: CarSearchForm, today: string): Problems => ({
  ...(!form.pickup && { pickup: carSearchText.pickupRequired }),
  ...(form.elsewhere && !form.elsewhere.place && { elsewhere: carSearchText.returnRequired }),
  ...dayProblems(form, today),
});

/** Full years on a day, both `YYYY-MM-DD`. */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

export const isYoung = (age: number | null): boolean => age !== null && age < FULL_AGE;

export const resultsAddressOf = (stretches: readonly CarStretch[], who?: WhoAndWhy): string =>
  `${CAR_SEARCH}/resultados?${searchParams(stretches, who).toString()}`;

/** The rental a complete form asks for. */
export function askedBy(form: CarSearchForm, driver: string | null, age: number | null): CarStretch[] {
  const { pickup, elsewhere, pickupDay, pickupTime, returnDay, returnTime } = form;
  const isAge = age !== null && age >= AGES.least && age <= AGES.most;
  const rental: CarStretch = {
    origin: pickup ?? '',
    destination: elsewhere?.place ?? pickup ?? '',
    goDate: pickupDay ?? '',
    goTime: pickupTime,
    returnDate: returnDay ?? '',
    returnTime,
    ...(driver && { driver }),
    ...(isAge && { driverAge: age }),
  };
  return [rental];
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const isTime = (value: unknown) => value === undefined || (typeof value === 'string' && TIME.test(value));
/** A store's key, or the code of an airport. */
const isPlace = (value: unknown) => isUuid(value) || (typeof value === 'string' && /^[A-Z]{3}$/.test(value));

function isRental(value: unknown): value is CarStretch {
  const asked = (value ?? {}) as Partial<Record<keyof CarStretch, unknown>>;
  const { driver, driverAge } = asked;
  return (
    isPlace(asked.origin) &&
    isPlace(asked.destination) &&
    isDay(asked.goDate) &&
    isDay(asked.returnDate) &&
    isTime(asked.goTime) &&
    isTime(asked.returnTime) &&
    (driver === undefined || isUuid(driver)) &&
    (driverAge === undefined || Number.isInteger(driverAge))
  );
}

/** The rental an address carries; null when it is malformed ('Refaça sua busca'). */
export const stretchesOf = (search: string): CarStretch[] | null => carriedStretches(search, isRental, 1);

export const carSearches = recentStore('trajeto.car_searches', stretchesOf);

/** The form that asked for this rental. */
export function formOf([rental]: readonly CarStretch[]): CarSearchForm {
  if (!rental) return emptyCarSearch();
  const { origin, destination, goDate, goTime = USUAL_TIME, returnDate, returnTime = USUAL_TIME, driver = null } = rental;
  return {
    pickup: origin,
    elsewhere: destination === origin ? null : { place: destination },
    pickupDay: goDate,
    pickupTime: goTime,
    returnDay: returnDate,
    returnTime,
    driver,
  };
}
