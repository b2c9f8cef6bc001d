/** How long an answer may be shown before it is asked again, in milliseconds (spec section 9). */
const MINUTE = 60_000;
export const STALE = {
  none: 0,
  smallest: MINUTE,
  small: 3 * MINUTE,
  normal: 5 * MINUTE,
  long: 10 * MINUTE,
  longest: 30 * MINUTE,
  infinity: Infinity,
} as const;
