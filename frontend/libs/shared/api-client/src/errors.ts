/** Turns a refused answer into the client's one error. */
import { ApiError, type ApiErrorBody } from '@trajeto/shared-auth';
import { camelPath, toCamel } from './naming/keys';

export async function errorOf(answer: Response): Promise<ApiError> {
  const body: ApiErrorBody = await answer.json().then(
    (wire: unknown) => (typeof wire === 'object' && wire !== null ? (toCamel(wire) as ApiErrorBody) : {}),
    () => ({}),
  );
  const errors = errorsOf(body);
  const wait = Number(answer.headers.get('Retry-After'));
  const isOurs = body.code !== undefined || body.message !== undefined;
  return new ApiError(
    isOurs ? answer.status : statusOfStranger(answer.status),
    errors ? { ...body, errors } : body,
    wait > 0 ? wait : null,
  );
}

/** What is wrong by field; a record that is there already names in `details` the field that is not free (API 1.5). */
function errorsOf({ errors, code, details, message = '' }: ApiErrorBody): Record<string, string[]> | undefined {
  if (errors) return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [camelPath(field), messages]));
  const taken = code === 'ALREADY_EXISTS' ? details?.field : undefined;
  return typeof taken === 'string' ? { [camelPath(taken)]: [message] } : undefined;
}

/** Every refusal of ours says something; a bare 404 is the edge's, restarting, and says nothing about what was asked for. */
function statusOfStranger(status: number): number {
  return status < 500 ? 503 : status;
}
