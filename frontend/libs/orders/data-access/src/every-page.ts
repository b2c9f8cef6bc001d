/** A list that is short and hardly ever changes, read whole: the first page says how many more there are. */
export const PAGE_SIZE = 100;

export interface Page<Row> {
  data: Row[];
  meta: { lastPage: number };
}

export async function everyPage<Row>(read: (page: number) => Promise<Page<Row>>): Promise<Row[]> {
  const first = await read(1);
  const others = Array.from({ length: Math.max(0, first.meta.lastPage - 1) }, (_, index) => read(index + 2));
  return [first, ...(await Promise.all(others))].flatMap(({ data }) => data);
}
