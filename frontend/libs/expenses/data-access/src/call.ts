/** How a call travels until the contract names it: the generated client, with the keys its queries would have. */
import { client, formBody } from '@trajeto/shared-api-client';

interface Question {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
}

/** Entities that hang under the people or the order they belong to, as the contract's preparation tags them. */
const HANGING = ['advance-orders', 'expenses'];

const tagOf = (url: string): string => {
  const words = url.split('/').filter((part) => part !== '' && !part.startsWith('{'));
  const hanging = words.findLast((word) => HANGING.includes(word));
  return hanging ?? (words[0] === 'customers' && words[1] ? words[1] : (words[0] ?? 'root'));
};

/** The key of a read, tagged with the first noun of its path as the generated ones are. */
export const keyOf = (url: string, question: Question = {}) => [{ _id: url, tags: [tagOf(url)], ...question }] as const;

export async function read<Answer>(url: string, question: Question = {}, signal?: AbortSignal): Promise<Answer> {
  const { data } = await client.get({ url, ...question, ...(signal && { signal }), throwOnError: true });
  return data as Answer;
}

const JSON_BODY = { 'Content-Type': 'application/json' };

export async function post<Answer>(url: string, body: unknown, { path, signal }: Question & { signal?: AbortSignal } = {}): Promise<Answer> {
  const { data } = await client.post({ url, body, headers: JSON_BODY, ...(path && { path }), ...(signal && { signal }), throwOnError: true });
  return data as Answer;
}

export type FormValue = string | number | boolean | Blob | null | undefined;

/** A form says 'nothing' with an empty text; what is absent stays as it is. */
const cleared = (fields: Readonly<Record<string, FormValue>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? (value === null ? '' : undefined)]));

/** A POST with files; the browser writes its Content-Type. */
export async function postForm<Answer>(
  url: string,
  fields: Readonly<Record<string, FormValue>>,
  { path, headers }: Question & { headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { data } = await client.post({
    url,
    body: cleared(fields),
    bodySerializer: formBody.bodySerializer,
    headers: { ...formBody.headers, ...headers },
    ...(path && { path }),
    throwOnError: true,
  });
  return data as Answer;
}

export async function remove(url: string, path: Record<string, string>, headers: Record<string, string>): Promise<void> {
  await client.delete({ url, path, headers, throwOnError: true });
}
