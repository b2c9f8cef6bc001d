/** Who is as old as a rental company wants on the day of the pick-up; the server decides. */
import type { CarOffer } from '@trajeto/orders-data-access';
import { ageOn } from './search/car-search';

type Ruled = Pick<CarOffer['vehicle'], 'detail' | 'pickupAt'>;
interface Born {
  /** YYYY-MM-DD; null where it may not be read or was never told. */
  birth?: string | null;
}

/** Whole years on the day of the pick-up. */
export function ageOf({ birth }: Born, { pickupAt }: Pick<Ruled, 'pickupAt'>): number | null {
  return birth ? ageOn(birth, pickupAt.slice(0, 10)) : null;
}

export function mayDrive(born: Born, rental: Ruled): boolean {
  const age = ageOf(born, rental);
  const { minAge, maxAge } = rental.detail;
  return age === null || (age >= minAge && (maxAge == null || age <= maxAge));
}
