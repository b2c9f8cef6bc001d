/** What the cart holds for each leg, and what is missing before it can go on. */
import type { OrderItem } from '@trajeto/orders-data-access';
import type { Leg } from './legs';
import { tripText } from './trip.text';

export interface Chosen {
  leg: Leg;
  item: OrderItem;
  /** `Gol 1624, 07:05 a 10:20` */
  words: string;
  /** The local day and time it arrives. */
  arrives: { date: string; time: string };
}

/** The leg to choose now: the one being exchanged, else the first without an item; null when all have one. */
export function currentLeg(legs: readonly Leg[], chosen: readonly Pick<Chosen, 'leg'>[], exchanging: number | null): Leg | null {
  const asked = exchanging === null ? undefined : legs[exchanging];
  return asked ?? legs.find((leg) => !chosen.some((one) => one.leg.index === leg.index)) ?? null;
}

/** Why 'Continuar' waits; null when it does not. */
export function missingReason(legs: readonly Leg[], chosen: readonly Pick<Chosen, 'leg'>[]): string | null {
  const missing = currentLeg(legs, chosen, null);
  return missing ? tripText.chooseToContinue(missing.label) : null;
}

/** What was chosen for the legs before: the next one leaves after it has arrived. */
export interface Earlier {
  /** The offers, where this search sold them. */
  offers: readonly string[];
  /** Where only the item is known (after a reload): the local time it arrives. */
  arrives: Chosen['arrives'] | null;
}

export const NOTHING_EARLIER: Earlier = { offers: [], arrives: null };

export function earlierOf(leg: Leg, chosen: readonly Chosen[], offers: Readonly<Record<string, string>>): Earlier {
  const before = chosen.filter((one) => one.leg.index < leg.index);
  const known = before.flatMap(({ item }) => offers[item.uuid] ?? []);
  const isKnown = known.length === before.length;
  return { offers: isKnown ? known : [], arrives: isKnown ? null : (before.at(-1)?.arrives ?? null) };
}
