/** The one rule of birth dates the forms check before the server does (spec section 5). */
export const BIRTHDATE_MESSAGES = {
  invalid: 'Data inválida',
  future: 'A data de nascimento não pode ser futura',
  tooOld: 'Data de nascimento muito antiga',
} as const;

/** Nobody who travels was born before (spec section 9). */
export const OLDEST_BIRTH_YEAR = 1900;

/** The message for `DD/MM/YYYY`, or null when it is a real day from 1900 to this year. */
export function birthdateProblem(typed: string, thisYear: number): string | null {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(typed);
  if (!parts) return BIRTHDATE_MESSAGES.invalid;
  const [day, month, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  // A day or a month that is none lands in another month.
  if (date.getUTCMonth() !== month - 1) return BIRTHDATE_MESSAGES.invalid;
  if (year > thisYear) return BIRTHDATE_MESSAGES.future;
  return year < OLDEST_BIRTH_YEAR ? BIRTHDATE_MESSAGES.tooOld : null;
}
