/** Two days of a trip in words. */
import { formatDate, formatTripDate } from '@trajeto/shared-format';

/** `26 a 28 nov.`, `26 nov. a 2 dez.`, `26 nov.` */
export function spanOf(from: string, to: string): string {
  const short = (day: string) => (formatTripDate(day).split(', ')[1] ?? formatDate(day)).replace(/^0/, '');
  if (from === to) return short(from);
  const [first, last] = [short(from), short(to)];
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return isOneMonth ? `${first.split(' ')[0] ?? ''} a ${last}` : `${first} a ${last}`;
}
