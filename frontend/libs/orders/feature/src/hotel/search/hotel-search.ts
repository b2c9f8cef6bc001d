/** The question of a hotel search: its shape, what makes it incomplete, and the address that carries it. */
import { recentStore } from '../../search/recent';
import { HOTEL_SEARCH } from '../../search/searches';
import { carriedStretches, dayAfter, isDay, isUuid, searchParams, type Problems, type Stretch, type WhoAndWhy } from '../../search/stretch';
import { stretchText } from '../../search/stretch.text';
import { hotelSearchText } from './hotel-search.text';

export interface CityChoice {
  uuid: string;
  name: string;
}

export interface HotelSearchForm {
  city: CityChoice | null;
  checkin: string | null;
  checkout: string | null;
  /** How many; null: one for each traveler. */
  rooms: number | null;
}

/** A stay as the address carries it: both places are its city. */
export interface HotelStretch extends Stretch {
  returnDate: string;
  city?: string;
  /** The adults of each room. */
  rooms?: number[];
}

/** Hotels price about eleven months ahead. */
export const HORIZON_DAYS = 330;
export const MAX_NIGHTS = 30;
const MOST_IN_A_ROOM = 4;

export const emptyHotelSearch = (): HotelSearchForm => ({ city: null, checkin: null, checkout: null, rooms: null });

/** `travelers` spread over `rooms` as evenly as they go, fuller ones first. */
export const roomsFor = (travelers: number, rooms: number): number[] =>
  Array.from({ length: rooms }, (_, index) => Math.floor(travelers / rooms) + (index < travelers % rooms ? 1 : 0));

/** From as few rooms as hold everybody to one for each, as adults of each room. */
export function roomChoices(travelers: number): number[][] {
  const fewest = Math.ceil(travelers / MOST_IN_A_ROOM);
  return Array.from({ length: travelers - fewest + 1 }, (_, more) => roomsFor(travelers, fewest + more));
}

/** How many rooms are asked for: the chosen number where it still fits the party, else one for each as far as policies allow. */
export function roomsAsked({ rooms }: Pick<HotelSearchForm, 'rooms'>, travelers: number, most: number | null): number {
  const counts = roomChoices(travelers).map(({ length }) => length);
  const within = counts.filter((count) => most === null || count <= most);
  return counts.find((count) => count === rooms) ?? within.at(-1) ?? counts[0] ?? travelers;
}

function checkoutProblem(checkin: string | null, checkout: string | null, last: string): string | null {
  if (!checkout) return hotelSearchText.checkoutRequired;
  if (checkout > last) return stretchText.tooFar(HORIZON_DAYS);
  if (checkin && checkout <= checkin) return hotelSearchText.checkoutBefore;
  return checkin && checkout > dayAfter(checkin, MAX_NIGHTS) ? hotelSearchText.tooLong(MAX_NIGHTS) : null;
}

function checkinProblem(checkin: string | null, today: string, last: string): string | null {
  if (!checkin) return hotelSearchText.checkinRequired;
  if (checkin < today) return hotelSearchText.pastDate;
  return checkin > last ? stretchText.tooFar(HORIZON_DAYS) : null;
}

/** Messages by field, empty when the search may be asked. */
export function problemsOf({ city, checkin, checkout }: HotelSearchForm, today: string): Problems {
  const last = dayAfter(today, HORIZON_DAYS);
  const [start, end] = [checkinProblem(checkin, today, last), checkoutProblem(checkin, checkout, last)];
  return {
    ...(!city && { city: hotelSearchText.cityRequired }),
    ...(start && { checkin: start }),
    ...(end && { checkout: end }),
  };
}

export const resultsAddressOf = (stretches: readonly HotelStretch[], who?: WhoAndWhy): string =>
  `${HOTEL_SEARCH}/resultados?${searchParams(stretches, who).toString()}`;

/** The stay a complete form asks for. */
export function askedBy({ city, checkin, checkout, rooms }: HotelSearchForm, travelers: number): HotelStretch[] {
  const place = city?.uuid ?? '';
  const shared = roomChoices(travelers).find((choice) => choice.length === rooms) ?? roomsFor(travelers, travelers);
  return [{ origin: place, destination: place, city: city?.name ?? '', goDate: checkin ?? '', returnDate: checkout ?? '', rooms: shared }];
}

const isRoom = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_IN_A_ROOM;
const areRooms = (value: unknown) =>
  value === undefined || (Array.isArray(value) && value.length > 0 && value.length <= 9 && value.every(isRoom));

export function isStay(value: unknown): value is HotelStretch {
  const asked = (value ?? {}) as Partial<Record<keyof HotelStretch, unknown>>;
  return (
    isUuid(asked.destination) &&
    isUuid(asked.origin) &&
    isDay(asked.goDate) &&
    isDay(asked.returnDate) &&
    (asked.city === undefined || typeof asked.city === 'string') &&
    areRooms(asked.rooms)
  );
}

/** The stay an address carries; null when it is malformed ('Refaça sua busca'). */
export const stretchesOf = (search: string): HotelStretch[] | null => carriedStretches(search, isStay, 1);

export const hotelSearches = recentStore('trajeto.hotel_searches', stretchesOf);

/** The form that asked for this stay. */
export function formOf([stay]: readonly HotelStretch[]): HotelSearchForm {
  if (!stay) return emptyHotelSearch();
  return {
    city: { uuid: stay.destination, name: stay.city ?? '' },
    checkin: stay.goDate,
    checkout: stay.returnDate,
    rooms: stay.rooms?.length ?? null,
  };
}
