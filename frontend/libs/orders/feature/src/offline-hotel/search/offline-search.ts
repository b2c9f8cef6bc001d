/** The question to the agency: a stay, the hotel one would like and other wishes; and the address that carries it. */
import {
  askedBy as stayAskedBy,
  emptyHotelSearch,
  formOf as stayOf,
  isStay,
  type HotelSearchForm,
  type HotelStretch,
} from '../../hotel/search/hotel-search';
import { recentStore } from '../../search/recent';
import { OFFLINE_SEARCH } from '../../search/searches';
import { carriedStretches, searchParams, type WhoAndWhy } from '../../search/stretch';

export const MAX_HOTEL = 120;
export const MAX_WISHES = 500;

export interface OfflineSearchForm extends HotelSearchForm {
  hotel: string;
  wishes: string;
}

export interface OfflineStretch extends HotelStretch {
  /** The name of a hotel of the city. */
  hotel?: string;
  wishes?: string;
}

export const emptyOfflineSearch = (): OfflineSearchForm => ({ ...emptyHotelSearch(), hotel: '', wishes: '' });

export const resultsAddressOf = (stretches: readonly OfflineStretch[], who?: WhoAndWhy): string =>
  `${OFFLINE_SEARCH}/resultados?${searchParams(stretches, who).toString()}`;

/** The stay a complete form asks for. */
export function askedBy(form: OfflineSearchForm, travelers: number): OfflineStretch[] {
  const [hotel, wishes] = [form.hotel.trim(), form.wishes.trim()];
  return stayAskedBy(form, travelers).map((stay) => ({ ...stay, ...(hotel && { hotel }), ...(wishes && { wishes }) }));
}

const isText = (value: unknown, most: number) => value === undefined || (typeof value === 'string' && value.length <= most);

function isQuestion(value: unknown): value is OfflineStretch {
  const { hotel, wishes } = (value ?? {}) as Partial<Record<keyof OfflineStretch, unknown>>;
  return isStay(value) && isText(hotel, MAX_HOTEL) && isText(wishes, MAX_WISHES);
}

/** The stay an address carries; null when it is malformed ('Refaça sua busca'). */
export const stretchesOf = (search: string): OfflineStretch[] | null => carriedStretches(search, isQuestion, 1);

export const offlineSearches = recentStore('trajeto.offline_hotel_searches', stretchesOf);

/** The form that asked for this stay. */
export const formOf = (stretches: readonly OfflineStretch[]): OfflineSearchForm => ({
  ...stayOf(stretches),
  hotel: stretches[0]?.hotel ?? '',
  wishes: stretches[0]?.wishes ?? '',
});
