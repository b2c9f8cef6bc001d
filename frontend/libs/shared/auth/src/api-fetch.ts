/** The fetch of every call: bearer, chosen company, idempotency key, time-out, and one renewal after a 401. */
import { takeAnsweredAhead } from './ahead';
import { ApiError, codeOf, isNamed, isOutcomeUnknown } from './api-error';
import { fingerprintOf, keyFor, settle } from './idempotency';
import { refreshToken } from './refresh';
import { announceSessionEnd } from './session-end';
import { forgetToken, readCustomer, readToken } from './storage';
import { takeTimeout } from './time-out';
import { API_BASE } from './url';

/** They answer for who is typed in them, not for who is signed in: no bearer, no renewal, no way out (spec section 7). */
const OPEN_CALLS = [
  '/login',
  '/change-password',
  '/refresh-token',
  '/generate-secret-key',
  '/forgot-password',
  '/email-confirmations',
  '/customers/orders/approval-instantly',
];

/** A 401 with one of these speaks of a password or code just typed: asking again with a new token would count it twice. */
const TYPED_REFUSALS = ['INVALID_CREDENTIALS', 'INVALID_SECRET_KEY', 'MANDATORY_SECRET_KEY'];

const pathOf = (request: Request) => new URL(request.url).pathname.replace(API_BASE, '');
const isOpen = (path: string) => OPEN_CALLS.some((open) => path === open || path.startsWith(`${open}/`));

function authorised(request: Request, token: string | null): Request {
  const ready = request.clone();
  if (token) ready.headers.set('Authorization', `Bearer ${token}`);
  return ready;
}

async function send(request: Request, path: string): Promise<Response> {
  const token = isOpen(path) ? null : (readToken()?.value ?? null);
  const ready = authorised(request, token);
  const answer = (await takeAnsweredAhead(ready)) ?? (await fetch(ready));
  if (answer.status !== 401 || !token) return answer;
  const code = await codeOf(answer);
  if (code !== null && TYPED_REFUSALS.includes(code)) return answer;
  return fetch(authorised(request, await refreshToken(token, code)));
}

/** An inactive user has no screen to stay on (spec section 8). */
async function watchInactive(answer: Response, path: string): Promise<void> {
  if (answer.status !== 403 || isOpen(path) || (await codeOf(answer)) !== 'INACTIVE_USER') return;
  forgetToken();
  announceSessionEnd('inactive');
}

export interface ApiFetchOptions {
  /** No time-out, for the live connection. */
  isStream?: boolean;
}

function prepared(input: RequestInfo | URL, init: RequestInit | undefined, isStream: boolean): Request {
  const request = new Request(input, init);
  const customer = readCustomer();
  if (customer && !request.headers.has('X-Customer-Uuid')) request.headers.set('X-Customer-Uuid', customer);
  const limit = takeTimeout(request);
  return isStream ? request : new Request(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(limit)]) });
}

/** Answers whatever the server answered; rejects with `ApiError` when no answer came (the caller's own abort stays an abort). */
export async function apiFetch(
  input: RequestInfo | URL,
  init?: RequestInit,
  { isStream = false }: ApiFetchOptions = {},
): Promise<Response> {
  const request = prepared(input, init, isStream);
  const path = pathOf(request);
  // Whoever keeps what they send beyond this page brings a key of their own.
  const fingerprint = request.headers.has('Idempotency-Key') ? null : await fingerprintOf(request, path);
  if (fingerprint) request.headers.set('Idempotency-Key', keyFor(fingerprint));
  try {
    const answer = await send(request, path);
    if (fingerprint && !isOutcomeUnknown(answer.status, answer.status === 409 ? await codeOf(answer) : null)) settle(fingerprint);
    await watchInactive(answer, path);
    return answer;
  } catch (cause) {
    throw cause instanceof ApiError || isNamed(cause, 'AbortError') ? cause : ApiError.network(cause);
  }
}

/** The header of a write that must not overwrite somebody else's. */
export const ifMatch = (version: number): { 'If-Match': string } => ({ 'If-Match': `"${version}"` });
