/** Short texts in one field, set off by commas. */
const LONGEST = 120;

export const wordsOf = (typed: string): string[] =>
  typed
    .split(/[,;]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** More of them, or longer ones, than the server keeps. */
export const tooLong = (typed: string, most: number): boolean => {
  const words = wordsOf(typed);
  return words.length > most || words.some(({ length }) => length > LONGEST);
};
