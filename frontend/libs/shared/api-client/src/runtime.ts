/** How the generated client travels: through the session's fetch, with names mapped both ways and one kind of error. */
import { API_BASE, apiFetch } from '@trajeto/shared-auth';
import { errorOf } from './errors';
import type { CreateClientConfig } from './generated/client.gen';
import { serializeQuery, toCamel, toSnake } from './naming/keys';

const checkedFetch: typeof fetch = async (input, init) => {
  const answer = await apiFetch(input, init);
  if (!answer.ok) throw await errorOf(answer);
  return answer;
};

export const createClientConfig: CreateClientConfig = (config) => ({
  ...config,
  baseUrl: new URL(API_BASE, window.location.origin).href,
  fetch: checkedFetch,
  headers: { Accept: 'application/json' },
  querySerializer: serializeQuery,
  bodySerializer: (body: unknown) => JSON.stringify(toSnake(body)),
  responseTransformer: (answer: unknown) => Promise.resolve(toCamel(answer)),
});
