/** A stay that a consultant finds, as screens speak of it. */
import { itemsOf, type Cart, type ItemOf, type QuotedOption } from '@trajeto/orders-data-access';
import { formatDateTime, formatMoney } from '@trajeto/shared-format';
import { regimenOf } from '../hotel/hotel';
import { offlineText } from './offline.text';

export type OfflineItem = ItemOf<'offline_hotel'>;

/** Of which no option was chosen yet. */
const UNANSWERED: ReadonlySet<string> = new Set(['quoting', 'quoted']);
export const isUnanswered = ({ status }: Pick<OfflineItem, 'status'>): boolean => UNANSWERED.has(status);

/** A submit would be refused: a stay of this cart has no chosen option. */
export const isWaitingForQuotes = (cart: Pick<Cart, 'status' | 'itemsIncluded'>): boolean =>
  cart.status === 'quoting' || (cart.status === 'quoted' && itemsOf(cart, 'offline_hotel').some(isUnanswered));

/** What the city is called; of a stay asked for by a hotel's name alone that name. */
export const placeOf = ({ city, hotelName }: Pick<OfflineItem, 'city' | 'hotelName'>): string => city || hotelName;

/** An item in a sentence: 'Hotel Maré Alta, Recife'. */
export const offlineName = ({ city, hotelName }: Pick<OfflineItem, 'city' | 'hotelName'>): string =>
  [hotelName, city].filter(Boolean).join(', ');

/** 'Casal, Café da manhã'; null where the agency chooses. */
export const roomOf = ({ roomDescription, regimen }: Pick<OfflineItem, 'roomDescription' | 'regimen'>): string | null =>
  [roomDescription, regimen && regimenOf({ regimen })].filter(Boolean).join(', ') || null;

type Rules = NonNullable<QuotedOption['bookingRules']>;

/** What the hotel told of canceling, in sentences; nothing it did not tell. */
export function rulesOf({ deadline, penalty, noShow }: Rules): string[] {
  return [
    ...(deadline ? [offlineText.freeUntil(formatDateTime(deadline))] : []),
    ...(penalty ? [offlineText.penalty(formatMoney(penalty))] : []),
    ...(noShow ? [offlineText.noShow(formatMoney(noShow))] : []),
  ];
}

/** When the last of the options that may be chosen ends; null where none may. */
export function chooseUntil(options: readonly QuotedOption[]): string | null {
  const ends = options.filter(({ status }) => status === 'open').map(({ expiresAt }) => expiresAt);
  return ends.sort().at(-1) ?? null;
}
