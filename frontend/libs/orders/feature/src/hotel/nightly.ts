/** What a night in one room costs: how a stay's value is told, and the policy's ceiling for it. */
import type { HotelOffer } from '@trajeto/orders-data-access';
import { moneyToCents } from '@trajeto/shared-format';
import { createContext, useState } from 'react';

export interface Nightly {
  /** How many nights in a room the value of an offer counts: nights times rooms. */
  units: number;
  /** BRL of one night in one room; null where no offer is above it. */
  ceiling: string | null;
}

/** For the filters of a list of stays; null: its values are told whole. */
export const NightlyContext = createContext<Nightly | null>(null);

const CEILING = 'price_ceiling_per_night';

/** Offers tell the ceiling they are above: where none is, it narrows nothing. */
function ceilingOf(offers: readonly HotelOffer[]): string | null {
  const broken = offers.flatMap(({ policy }) => policy.violatedPolicies.filter(({ policyParameter }) => policyParameter === CEILING));
  const ceilings = broken.map(({ value }) => value).sort((one, other) => Number((moneyToCents(one) ?? 0n) - (moneyToCents(other) ?? 0n)));
  return ceilings[0] ?? null;
}

/** The stays of one search are of the same nights and rooms. */
export function nightlyOf(offers: readonly HotelOffer[]): Nightly | null {
  const [first] = offers;
  return first ? { units: first.hotel.nights * first.hotel.parties.length, ceiling: ceilingOf(offers) } : null;
}

/** The ceiling stays known while filters leave only offers below it. */
export function useNightly(offers: readonly HotelOffer[]): Nightly | null {
  const [known, setKnown] = useState<string | null>(null);
  const now = nightlyOf(offers);
  if (now?.ceiling && now.ceiling !== known) setKnown(now.ceiling);
  return now && { ...now, ceiling: now.ceiling ?? known };
}
