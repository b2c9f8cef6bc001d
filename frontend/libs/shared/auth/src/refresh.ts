/** Renews an expired token once, however many calls and tabs found it expired. */
import { ApiError, codeOf } from './api-error';
import { authText } from './auth.text';
import { announceSessionEnd } from './session-end';
import { forgetToken, readToken, replaceToken } from './storage';
import { REQUEST_TIMEOUT } from './time-out';
import { apiUrl } from './url';

interface RefreshAnswer {
  token: { value: string; created_at: string };
}

let inFlight: Promise<string> | null = null;

/**
 * Answers a token newer than `used`; rejects with 'Falha ao renovar o token.' after clearing the session when the server
 * refuses. `why` is the code of the 401 that asked for it: it tells a session ended elsewhere from a token that cannot be renewed.
 */
export function refreshToken(used: string, why: string | null = null): Promise<string> {
  inFlight ??= acrossTabs(() => renew(used, why)).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

function acrossTabs(work: () => Promise<string>): Promise<string> {
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks ? locks.request('trajeto.refresh', work) : work();
}

async function renew(used: string, why: string | null): Promise<string> {
  const kept = readToken();
  if (kept && kept.value !== used) return kept.value;
  const answer = await fetch(apiUrl('/refresh-token'), {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: used }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
  }).catch((cause: unknown) => Promise.reject(ApiError.network(cause)));
  if (answer.status >= 500 || answer.status === 429)
    throw new ApiError(answer.status, { code: 'UNKNOWN', message: authText.refreshFailed });
  if (!answer.ok) return refuse(answer.status, [why, await codeOf(answer)]);
  const { token } = (await answer.json()) as RefreshAnswer;
  replaceToken({ value: token.value, createdAt: token.created_at });
  return token.value;
}

function refuse(status: number, codes: readonly (string | null)[]): never {
  forgetToken();
  announceSessionEnd(codes.includes('INACTIVE_USER') ? 'inactive' : codes.includes('SESSION_ENDED') ? 'ended' : 'refresh_failed');
  throw new ApiError(status, { code: 'INVALID_REFRESH_TOKEN', message: authText.refreshFailed });
}
