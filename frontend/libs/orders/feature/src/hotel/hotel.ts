/** A stay in a hotel as screens speak of it. */
import { isHotelOffer, type HotelOffer, type ItemOf } from '@trajeto/orders-data-access';
import { formatDateTime, formatMoney } from '@trajeto/shared-format';
import { hotelText } from './hotel.text';

export type HotelItem = ItemOf<'hotel'>;
export const isHotel = isHotelOffer;

export type Stay = HotelOffer['hotel'];
export type Hotel = Stay['hotel'];
export type Room = Stay['rooms'][number];
type Rules = Pick<Room, 'bookingRules' | 'freeCancellationUntil'>;

/** Times carry the offset of the hotel: the first characters are its own clock. */
export const clockOf = (at: string): string => at.slice(11, 16);

export const regimenOf = ({ regimen }: Pick<Room, 'regimen'>): string => hotelText.regimens[regimen];
/** `★★★★`, said as '4 estrelas'. */
export const starsOf = (stars: number): string => '★'.repeat(stars);
/** `Av. Boa Viagem, 1000, Boa Viagem, Recife (PE)` */
export const addressOf = ({ address, district, city, state }: Hotel): string => `${address}, ${district}, ${city} (${state})`;
/** An item in a sentence. */
export const hotelName = ({ hotel }: Pick<HotelItem, 'hotel'>): string => `${hotel.name}, ${hotel.city}`;

/** A map of somebody else's, opened beside this page. */
export const mapOf = (hotel: Hotel): string =>
  `https://www.openstreetmap.org/?${new URLSearchParams({ mlat: String(hotel.latitude), mlon: String(hotel.longitude) }).toString()}#map=17/${String(hotel.latitude)}/${String(hotel.longitude)}`;

export const cancellationOf = ({ freeCancellationUntil }: Pick<Room, 'freeCancellationUntil'>): string =>
  freeCancellationUntil ? hotelText.freeUntil(formatDateTime(freeCancellationUntil)) : hotelText.notRefundable;

/** What booking this room means, in sentences. */
export function rulesOf({ bookingRules: { penalty, noShow }, freeCancellationUntil }: Rules): string[] {
  const after = freeCancellationUntil && penalty !== '0.00' ? [hotelText.penalty(formatMoney(penalty))] : [];
  return [cancellationOf({ freeCancellationUntil }), ...after, hotelText.noShow(formatMoney(noShow))];
}

/** Rooms that differ in meals and terms only stand below one name, in the order of the list. */
export function roomsByName(rooms: readonly Room[]): [name: string, rooms: Room[]][] {
  const byName = new Map<string, Room[]>();
  for (const room of rooms) byName.set(room.roomDescription, [...(byName.get(room.roomDescription) ?? []), room]);
  return [...byName];
}
