/** The flights in the cart, leg by leg, and what is missing before it can go on. */
import type { ItemOf, OrderItem } from '@trajeto/orders-data-access';
import { tripOf, type Trip } from '@trajeto/orders-ui';
import { airText } from './air.text';
import type { Leg } from './legs';

export interface Chosen {
  leg: Leg;
  item: ItemOf<'airway'>;
  trip: Trip;
}

/** The item of each leg: of its place in the search and on its day; of two, the newer. */
export function chosenOf(items: readonly OrderItem[], legs: readonly Leg[]): Chosen[] {
  const trips = items.flatMap((item) => {
    const trip = item.table === 'airway' && tripOf(item);
    return trip ? [{ item, trip }] : [];
  });
  return legs.flatMap((leg) => {
    const found = trips.findLast(({ trip }) => trip.flight.stretchIndex === leg.index && trip.from.date === leg.day);
    return found ? [{ leg, ...found }] : [];
  });
}

/** The leg to choose now: the one being exchanged, else the first without a flight; null when all have one. */
export function currentLeg(legs: readonly Leg[], chosen: readonly Chosen[], exchanging: number | null): Leg | null {
  const asked = exchanging === null ? undefined : legs[exchanging];
  return asked ?? legs.find((leg) => !chosen.some((one) => one.leg.index === leg.index)) ?? null;
}

/** Why 'Continuar' waits; null when it does not. */
export function missingReason(legs: readonly Leg[], chosen: readonly Chosen[]): string | null {
  const missing = currentLeg(legs, chosen, null);
  return missing ? airText.chooseToContinue(missing.label) : null;
}

/** The last landing before a leg, and the offers behind it where this search knows them. */
export function earlierOf(leg: Leg, chosen: readonly Chosen[], offers: Readonly<Record<string, string>>) {
  const before = chosen.filter((one) => one.leg.index < leg.index);
  const known = before.flatMap(({ item }) => offers[item.uuid] ?? []);
  const last = before.at(-1);
  const isKnown = known.length === before.length;
  return { offers: isKnown ? known : [], landsAt: last && !isKnown ? { date: last.trip.to.date, time: last.trip.to.time } : null };
}
