/** Calls that the generated client does not name yet, asked by their address (API.md 2.6 and 2.7). */
import { queryOptions } from '@tanstack/react-query';
import { client } from '@trajeto/shared-api-client';

interface Asked {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
}

/** Its key stands as those of the client do, with the first noun of the path as its tag. */
export const readOptions = <Answer>(id: string, tag: string, url: string, asked: Asked = {}) =>
  queryOptions({
    queryKey: [{ _id: id, baseUrl: client.getConfig().baseUrl, tags: [tag], ...asked }] as const,
    queryFn: async ({ signal }): Promise<Answer> => {
      const { data } = await client.get<{ 200: Answer }, unknown, true>({ url, ...asked, signal, throwOnError: true });
      return data;
    },
  });

/** A page of a list. */
export interface PageOf<Row> {
  data: Row[];
  meta: { currentPage: number; lastPage: number; perPage: number; from: number | null; to: number | null; total: number };
}
