/** The stretches of a search as they are chosen: one way at a time, a round trip as its two ways. */
import { formatTripDate } from '@trajeto/shared-format';
import type { Stretch } from '../search/stretch';
import { tripText } from './trip.text';

export interface Leg {
  index: number;
  label: string;
  origin: string;
  destination: string;
  day: string;
  /** The last day of what is kept for several: a car, a room. */
  until?: string;
}

const isRoundTrip = (stretches: readonly Stretch[]) => stretches.length === 1 && stretches[0]?.returnDate !== undefined;

export function legsOf(stretches: readonly Stretch[]): Leg[] {
  const [first] = stretches;
  if (first?.returnDate && isRoundTrip(stretches)) {
    const { origin, destination } = first;
    return [
      { index: 0, label: tripText.go, origin, destination, day: first.goDate },
      { index: 1, label: tripText.back, origin: destination, destination: origin, day: first.returnDate },
    ];
  }
  return stretches.map(({ origin, destination, goDate }, index) => ({
    index,
    label: stretches.length === 1 ? tripText.go : tripText.stretch(index + 1),
    origin,
    destination,
    day: goDate,
  }));
}

export const legTitle = (leg: Leg) => `${leg.label}, ${formatTripDate(leg.day)}`;

/** Each way as a stretch of its own, so that it is priced, chosen and judged by itself. */
export const waysOf = (stretches: readonly Stretch[]) =>
  legsOf(stretches).map(({ origin, destination, day }) => ({ origin, destination, goDate: day }));

/** The same search with one leg on another day. */
export function withDay<One extends Stretch>(stretches: readonly One[], index: number, day: string): One[] {
  if (isRoundTrip(stretches))
    return stretches.map((stretch) => (index === 0 ? { ...stretch, goDate: day } : { ...stretch, returnDate: day }));
  return stretches.map((stretch, at) => (at === index ? { ...stretch, goDate: day } : stretch));
}

/** May this leg move to `day` and the legs stay in order? */
export function fitsOrder(legs: readonly Leg[], index: number, day: string): boolean {
  const [before, after] = [legs[index - 1]?.day, legs[index + 1]?.day];
  return (!before || before <= day) && (!after || day <= after);
}
