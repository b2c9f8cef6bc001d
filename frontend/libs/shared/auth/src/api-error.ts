/** What a failed call is in this client, and the sentence a person reads for it. */
import { authText } from './auth.text';

export type ApiErrorCode = 'ERR_NETWORK' | 'ERR_TIMEOUT' | 'UNKNOWN' | 'INACTIVE_USER' | 'MANDATORY_SECRET_KEY' | (string & {});

export interface ApiErrorBody {
  message?: string;
  code?: string;
  errors?: Record<string, string[]>;
  details?: Record<string, unknown>;
  requestId?: string;
}

/** By its name: whose DOMException it is differs between a page and its workers. */
export const isNamed = (cause: unknown, name: string): boolean =>
  typeof cause === 'object' && cause !== null && 'name' in cause && cause.name === name;

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  /** Messages by field, keys in camelCase with dotted paths, as forms take them. */
  readonly errors: Record<string, string[]> | null;
  readonly details: Record<string, unknown>;
  readonly requestId: string | null;
  /** Seconds to wait, from Retry-After. */
  readonly retryAfter: number | null;

  constructor(status: number, body: ApiErrorBody, retryAfter: number | null = null) {
    super(body.message ?? '');
    this.status = status;
    this.code = body.code ?? 'UNKNOWN';
    this.errors = body.errors ?? null;
    this.details = body.details ?? {};
    this.requestId = body.requestId ?? null;
    this.retryAfter = retryAfter;
  }

  static network(cause: unknown): ApiError {
    const isTimeout = isNamed(cause, 'TimeoutError');
    return new ApiError(
      0,
      isTimeout ? { code: 'ERR_TIMEOUT', message: authText.timeout } : { code: 'ERR_NETWORK', message: authText.network },
    );
  }
}

const IN_PROGRESS = 'IDEMPOTENCY_IN_PROGRESS';

/** A write with this status may have been carried out: no answer came, one of the programs between failed, or an earlier send still runs. */
export const isOutcomeUnknown = (status: number, code: string | null): boolean =>
  status === 0 || status >= 500 || (status === 409 && code === IN_PROGRESS);

/** The code of a refused answer, which stays unread; null when it has none. */
export async function codeOf(answer: Response): Promise<string | null> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return typeof code === 'string' ? code : null;
}

/** From 500 up the action's own default; below, the server's sentence when it sent one. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.status >= 500 || error.message === '') return fallback;
  return error.message;
}

/** The same refusal with its fields under other names, for a form that asks for them in another way. */
export function renameFields(error: unknown, nameOf: (field: string) => string): unknown {
  if (!(error instanceof ApiError) || !error.errors) return error;
  const { status, message, code, details, requestId, retryAfter } = error;
  const errors = Object.fromEntries(Object.entries(error.errors).map(([field, messages]) => [nameOf(field), messages]));
  return new ApiError(status, { message, code, errors, details, ...(requestId !== null && { requestId }) }, retryAfter);
}

/** Field messages for a form's `setErrors`: the first of each field. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || !error.errors) return {};
  return Object.fromEntries(Object.entries(error.errors).map(([field, messages]) => [field, messages[0] ?? '']));
}
