/** What may never leave the browser: a card's whole number, wherever it was typed (HARDENING 10). The server refuses it too. */
const RUN = /\d(?:[ .\-_/]{0,2}\d)*/g;
const MASKED = /^\d{0,4}[ -]?\d{0,2}[*•xX][*•xX -]{2,}\d{4}$/;
const SHORTEST = 13;
const LONGEST = 19;

/** Luhn: from the right, every second digit counts twice. */
function passesLuhn(digits: readonly number[]): boolean {
  const sum = digits.toReversed().reduce((total, digit, at) => {
    const counted = at % 2 === 1 ? digit * 2 : digit;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}

/** 13 to 19 digits in a row that pass Luhn, with or without marks between them. */
export function holdsCardNumber(text: string): boolean {
  return (text.match(RUN) ?? []).some((run) => {
    const digits = Array.from(run.replace(/\D/g, ''), Number);
    for (let length = SHORTEST; length <= Math.min(LONGEST, digits.length); length += 1)
      for (let at = 0; at + length <= digits.length; at += 1) if (passesLuhn(digits.slice(at, at + length))) return true;
    return false;
  });
}

/** At most the first six and the last four digits are shown. */
export const isMasked = (text: string): boolean => MASKED.test(text);

/** `12/2030` as `2030-12`; null when it is no month. */
export function monthOf(typed: string): string | null {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(20\d{2})$/.exec(typed.trim()) ?? [];
  return month && year ? `${year}-${month}` : null;
}

export const monthShown = (month: string): string => month.split('-').reverse().join('/');
