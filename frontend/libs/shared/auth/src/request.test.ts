/** Sections 4.1, 7 and 8 of the specification, row by row: what this client does with each refusal. */
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  ApiError,
  apiFetch,
  apiUrl,
  isTryLater,
  messageOf,
  onSessionEnd,
  readToken,
  REQUEST_TIMEOUT,
  retryAfter,
  storeToken,
  within,
} from './index';

const API = 'http://localhost:3000/api/v1';
const TOKEN = { value: 'used-token', createdAt: '2026-11-20T12:00:00Z' };
const refusal = (status: number, code: string) => HttpResponse.json({ code }, { status });
const signIn = (keepSigned = true) => storeToken(TOKEN, { keepSigned });
const send = (path: string) => apiFetch(apiUrl(path), { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } });

function renewals(answer: () => Response) {
  const asked = vi.fn();
  server.use(
    http.post(`${API}/refresh-token`, () => {
      asked();
      return answer();
    }),
  );
  return asked;
}

describe('where the token rests', () => {
  it.each([
    [true, 'localStorage', 'sessionStorage'],
    [false, 'sessionStorage', 'localStorage'],
  ] as const)('kept signed in (%s): in %s with the moment it was made, nothing in %s', (keep, full, empty) => {
    signIn(keep);
    expect(Object.entries(window[full]).sort()).toEqual([
      ['trajeto.auth_token', 'used-token'],
      ['trajeto.auth_token_created_at', TOKEN.createdAt],
    ]);
    expect(window[empty]).toHaveLength(0);
    expect(readToken()).toEqual(TOKEN);
  });

  it('is nowhere without the moment it was made', () => {
    localStorage.setItem('trajeto.auth_token', 'x');
    expect(readToken()).toBeNull();
  });

  it('is the bearer of every call', async () => {
    signIn();
    server.use(http.get(`${API}/me`, ({ request }) => HttpResponse.json({ seen: request.headers.get('Authorization') })));
    expect(await (await apiFetch(apiUrl('/me'))).json()).toEqual({ seen: 'Bearer used-token' });
  });
});

describe('a 401', () => {
  const ended = vi.fn();
  afterEach(() => ended.mockReset());

  it.each([
    '/login',
    '/change-password',
    '/generate-secret-key',
    '/forgot-password',
    '/email-confirmations',
    '/customers/orders/approval-instantly',
  ])('of %s renews nothing and ends nothing', async (path) => {
    signIn();
    const asked = renewals(() => HttpResponse.json({}));
    const stop = onSessionEnd(ended);
    server.use(
      http.post(`${API}${path}`, ({ request }) => {
        expect(request.headers.get('Authorization')).toBeNull();
        return refusal(401, 'UNAUTHENTICATED');
      }),
    );
    expect((await send(path)).status).toBe(401);
    expect(asked).not.toHaveBeenCalled();
    expect(ended).not.toHaveBeenCalled();
    stop();
  });

  it.each(['INVALID_CREDENTIALS', 'INVALID_SECRET_KEY', 'MANDATORY_SECRET_KEY'])(
    'about what was typed (%s) is sent once, or the counter would count twice',
    async (code) => {
      signIn();
      const asked = renewals(() => HttpResponse.json({}));
      const tries = vi.fn();
      server.use(
        http.post(`${API}/me/two-factor`, () => {
          tries();
          return refusal(401, code);
        }),
      );
      expect((await send('/me/two-factor')).status).toBe(401);
      expect(asked).not.toHaveBeenCalled();
      expect(tries).toHaveBeenCalledOnce();
    },
  );

  it.each([
    ['TOKEN_EXPIRED', 'INVALID_REFRESH_TOKEN', 'refresh_failed'],
    ['SESSION_ENDED', 'INVALID_REFRESH_TOKEN', 'ended'],
    ['TOKEN_EXPIRED', 'INACTIVE_USER', 'inactive'],
  ])('%s whose renewal is refused with %s leads home as %s', async (first, second, why) => {
    signIn();
    renewals(() => refusal(401, second));
    const stop = onSessionEnd(ended);
    server.use(http.get(`${API}/me`, () => refusal(401, first)));
    await expect(apiFetch(apiUrl('/me'))).rejects.toThrow('Falha ao renovar o token.');
    expect(readToken()).toBeNull();
    expect(ended).toHaveBeenCalledExactlyOnceWith(why);
    stop();
  });

  it('waits for its renewal no longer than for any call, and keeps the session when none comes', async () => {
    signIn();
    const asked = renewals(() => HttpResponse.json({}));
    const endless = () => new AbortController().signal;
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce(endless);
    limit.mockReturnValueOnce(AbortSignal.abort(new DOMException('', 'TimeoutError')));
    const stop = onSessionEnd(ended);
    server.use(http.get(`${API}/me`, () => refusal(401, 'TOKEN_EXPIRED')));
    await expect(apiFetch(apiUrl('/me'))).rejects.toMatchObject({ code: 'ERR_TIMEOUT' });
    expect(limit.mock.calls).toEqual([[180_000], [180_000]]);
    limit.mockRestore();
    expect(asked).not.toHaveBeenCalled();
    expect(ended).not.toHaveBeenCalled();
    expect(readToken()).toEqual(TOKEN);
    stop();
  });

  it('of a retried call is not renewed again', async () => {
    signIn();
    const asked = renewals(() => HttpResponse.json({ token: { value: 'next', created_at: TOKEN.createdAt } }));
    server.use(http.get(`${API}/me`, () => refusal(401, 'TOKEN_EXPIRED')));
    expect((await apiFetch(apiUrl('/me'))).status).toBe(401);
    expect(asked).toHaveBeenCalledOnce();
  });
});

describe('an inactive user', () => {
  it.each([
    ['/login', false],
    ['/change-password', false],
    ['/orders', true],
  ])('refused by %s is sent home: %s', async (path, isSentHome) => {
    signIn();
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    server.use(http.post(`${API}${path}`, () => refusal(403, 'INACTIVE_USER')));
    await send(path);
    expect(ended).toHaveBeenCalledTimes(isSentHome ? 1 : 0);
    expect(readToken() === null).toBe(isSentHome);
    stop();
  });
});

describe('a call without an answer', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is given up after three minutes, or after its own time', async () => {
    const limits: number[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
      limits.push(limit);
      return new AbortController().signal;
    });
    server.use(http.get(`${API}/me`, ({ request }) => HttpResponse.json({ leaked: request.headers.get('X-Trajeto-Timeout') })));
    await apiFetch(apiUrl('/me'));
    const answer = await apiFetch(apiUrl('/me'), { headers: within(600_000) });
    expect(limits).toEqual([180_000, 600_000]);
    expect(REQUEST_TIMEOUT).toBe(180_000);
    expect(await answer.json()).toEqual({ leaked: null });
  });

  it('says that the server took too long, or that there is no network', async () => {
    server.use(http.get(`${API}/me`, () => HttpResponse.error()));
    await expect(apiFetch(apiUrl('/me'))).rejects.toMatchObject({ code: 'ERR_NETWORK', status: 0 });
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('', 'TimeoutError')));
    await expect(apiFetch(apiUrl('/me'))).rejects.toMatchObject({
      code: 'ERR_TIMEOUT',
      message: 'O servidor demorou para responder. Tente de novo.',
    });
  });

  it('given up by the screen itself stays an abort', async () => {
    server.use(http.get(`${API}/me`, () => HttpResponse.json({})));
    await expect(apiFetch(apiUrl('/me'), { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('an answer to come', () => {
  it.each([
    [{ message: 'try later', code: 'RETRY_REQUEST', waitTime: 3, data: null }, 3000],
    [{ message: 'try later' }, 2000],
    [{ data: {} }, false],
    [null, false],
  ])('%j is asked again after %s ms', (answer, wait) => {
    expect(isTryLater(answer)).toBe(wait !== false);
    expect(retryAfter(answer)).toBe(wait);
  });
});

describe('the generic handler', () => {
  it.each([
    ['Falha ao listar empresas', new ApiError(503, { message: 'traceback' }), 'Falha ao listar empresas'],
    ['Falha ao alterar senha', new ApiError(500, {}), 'Falha ao alterar senha'],
    ['Falha ao aprovar pedido', new ApiError(499, { message: 'Só isto' }), 'Só isto'],
    ['Falha ao aprovar pedido', new ApiError(422, { code: 'UNKNOWN' }), 'Falha ao aprovar pedido'],
  ])('says %s only from 500 up or when the server says nothing', (fallback, error, sentence) =>
    expect(messageOf(error, fallback)).toBe(sentence),
  );

  it('carries status, data, code and message', () => {
    const error = new ApiError(409, { code: 'INVALID_STATUS', message: 'Não', details: { status: 'open' }, requestId: 'r1' }, 5);
    expect(error).toMatchObject({ status: 409, code: 'INVALID_STATUS', message: 'Não', details: { status: 'open' }, requestId: 'r1' });
    expect(error.retryAfter).toBe(5);
    expect(new ApiError(400, {}).code).toBe('UNKNOWN');
  });
});
