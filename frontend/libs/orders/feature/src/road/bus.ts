/** A bus as screens speak of it: where and when it leaves and arrives, in words a traveler uses. */
import { isOfferOf, type BusOffer, type ItemOf } from '@trajeto/orders-data-access';
import { roadText } from './road.text';

export type BusItem = ItemOf<'road'>;
export const isBus = isOfferOf('road');

/** What an offer and an item both tell of a bus. */
export type Bus = Pick<
  BusOffer['road'],
  'departure' | 'arrival' | 'departureDate' | 'arrivalDate' | 'duration' | 'connection' | 'company' | 'seatClass'
>;
type Station = Bus['departure'];

export const className = (seatClass: Bus['seatClass']): string => roadText.classes[seatClass];

/** Times carry the offset of their station: the first characters are its own day and clock. */
export const dayOf = (at: string): string => at.slice(0, 10);
export const clockOf = (at: string): string => at.slice(11, 16);

const GENERIC = /^(?:Terminal|Rodoviária|Estação)(?: Rodoviári[oa])?(?: d[eoa]s?)? /;

/** `Terminal Rodoviário Tietê` → `Tietê`; of a station that only repeats its city the city. */
export function shortStation({ name, city }: Pick<Station, 'name' | 'city'>): string {
  const short = name.replace(GENERIC, '');
  return short === '' ? city : short;
}

/** `São Paulo, Tietê`; `Bauru` where the station is called like its city. */
export function placeOf(station: Pick<Station, 'name' | 'city'>): string {
  const short = shortStation(station);
  return short === station.city ? station.city : `${station.city}, ${short}`;
}

/** `Viação Serra, São Paulo a Rio de Janeiro`: an item in a sentence. */
export const busName = ({ company, departure, arrival }: Bus): string => roadText.name(company, departure.city, arrival.city);

/** `22:30 a 05:10` */
export const hoursOf = ({ departureDate, arrivalDate }: Bus): string => `${clockOf(departureDate)} a ${clockOf(arrivalDate)}`;

/** `Viação Serra 22:30, Semileito` */
export const busService = ({ company, departureDate, seatClass }: Pick<Bus, 'company' | 'departureDate' | 'seatClass'>): string =>
  `${company} ${clockOf(departureDate)}, ${className(seatClass)}`;
