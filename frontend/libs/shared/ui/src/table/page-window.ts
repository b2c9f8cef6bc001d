/** Which page numbers a list shows: all up to six, else three around the current one between separators. */
export type PageSlot = number | 'gap';

const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step);

export function pageWindow(page: number, lastPage: number, { isMobile }: { isMobile: boolean }): PageSlot[] {
  if (!isMobile && lastPage <= 6) return range(1, lastPage);
  const start = Math.max(1, Math.min(page - 1, lastPage - 2));
  const end = Math.min(lastPage, start + 2);
  const middle = range(start, end);
  if (isMobile) return middle;
  const head: PageSlot[] = start === 1 ? [] : start === 2 ? [1] : [1, 'gap'];
  const tail: PageSlot[] = end === lastPage ? [] : end === lastPage - 1 ? [lastPage] : ['gap', lastPage];
  return [...head, ...middle, ...tail];
}
