import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  ApiError,
  apiFetch,
  apiUrl,
  landingPath,
  mayEnter,
  messageOf,
  onSessionEnd,
  readToken,
  rememberCustomer,
  returnPath,
  storeToken,
  type Session,
} from './index';

const API = 'http://localhost:3000/api/v1';
const OLD = { value: 'old-token', createdAt: '2026-11-20T12:00:00Z' };
const renewed = { token: { value: 'new-token', created_at: '2026-11-20T12:14:00Z' } };
const bearer = (request: Request) => request.headers.get('Authorization');
const expired = () => HttpResponse.json({ code: 'TOKEN_EXPIRED' }, { status: 401 });
const onlyNew = http.get(`${API}/me`, ({ request }) =>
  bearer(request) === 'Bearer new-token' ? HttpResponse.json({ name: 'Ana' }) : expired(),
);

describe('an expired token', () => {
  it('is renewed once for many calls at the same time, and each is retried', async () => {
    storeToken(OLD, { keepSigned: true });
    const renewals = vi.fn();
    server.use(
      onlyNew,
      http.post(`${API}/refresh-token`, async ({ request }) => {
        renewals(await request.json());
        return HttpResponse.json(renewed);
      }),
    );
    const answers = await Promise.all(Array.from({ length: 5 }, () => apiFetch(apiUrl('/me'))));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect(renewals).toHaveBeenCalledExactlyOnceWith({ token: 'old-token' });
    expect(localStorage.getItem('trajeto.auth_token')).toBe('new-token');
    expect(sessionStorage.getItem('trajeto.auth_token')).toBeNull();
  });

  it('is renewed again when it expires again', async () => {
    storeToken(OLD, { keepSigned: false });
    server.use(
      onlyNew,
      http.post(`${API}/refresh-token`, () => HttpResponse.json(renewed)),
    );
    await apiFetch(apiUrl('/me'));
    server.use(
      http.get(`${API}/me`, ({ request }) => (bearer(request) === 'Bearer third' ? HttpResponse.json({}) : expired())),
      http.post(`${API}/refresh-token`, () => HttpResponse.json({ token: { value: 'third', created_at: OLD.createdAt } })),
    );
    expect((await apiFetch(apiUrl('/me'))).status).toBe(200);
    expect(sessionStorage.getItem('trajeto.auth_token')).toBe('third');
  });

  it('uses the token another tab has renewed meanwhile', async () => {
    storeToken(OLD, { keepSigned: true });
    server.use(
      http.get(`${API}/me`, ({ request }) => {
        if (bearer(request) === 'Bearer new-token') return HttpResponse.json({});
        storeToken({ value: 'new-token', createdAt: OLD.createdAt }, { keepSigned: true });
        return expired();
      }),
    );
    expect((await apiFetch(apiUrl('/me'))).status).toBe(200);
  });

  it('ends the session when the renewal is refused', async () => {
    storeToken(OLD, { keepSigned: true });
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    server.use(
      onlyNew,
      http.post(`${API}/refresh-token`, () => HttpResponse.json({ code: 'INVALID_REFRESH_TOKEN' }, { status: 401 })),
    );
    await expect(apiFetch(apiUrl('/me'))).rejects.toThrow('Falha ao renovar o token.');
    expect(readToken()).toBeNull();
    expect(ended).toHaveBeenCalledExactlyOnceWith('refresh_failed');
    stop();
  });

  it('keeps the session when the server is only down', async () => {
    storeToken(OLD, { keepSigned: true });
    server.use(
      onlyNew,
      http.post(`${API}/refresh-token`, () => HttpResponse.json({}, { status: 503 })),
    );
    await expect(apiFetch(apiUrl('/me'))).rejects.toMatchObject({ status: 503 });
    expect(readToken()?.value).toBe('old-token');
  });

  it('does not renew for a refused sign-in', async () => {
    storeToken(OLD, { keepSigned: true });
    server.use(http.post(`${API}/login`, ({ request }) => HttpResponse.json({ seen: bearer(request) }, { status: 401 })));
    const answer = await apiFetch(apiUrl('/login'), { method: 'POST', body: '{}' });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ seen: null });
  });
});

describe('a call', () => {
  afterEach(() => rememberCustomer(null));

  it('carries one idempotency key per body until an answer comes', async () => {
    const keys: (string | null)[] = [];
    const post = (body: string) => apiFetch(apiUrl('/orders'), { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
    const lose = () =>
      server.use(
        http.post(`${API}/orders`, ({ request }) => {
          keys.push(request.headers.get('Idempotency-Key'));
          return HttpResponse.error();
        }),
      );
    lose();
    await expect(post('{"a":1}')).rejects.toMatchObject({ code: 'ERR_NETWORK' });
    await expect(post('{"a":2}')).rejects.toMatchObject({ code: 'ERR_NETWORK' });
    server.use(
      http.post(`${API}/orders`, ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return HttpResponse.json({});
      }),
    );
    await post('{"a":1}');
    await post('{"a":1}');
    const [first, other, repeat, after] = keys;
    expect(first).toMatch(/^[\w-]{8,128}$/);
    expect(repeat).toBe(first);
    expect(other).not.toBe(first);
    expect(after).not.toBe(first);
  });

  it('keeps the key of whoever remembers what they send beyond the page', async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.post(`${API}/orders`, ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return HttpResponse.json({});
      }),
    );
    const send = () => apiFetch(apiUrl('/orders'), { method: 'POST', body: '{}', headers: { 'Idempotency-Key': 'kept-for-later' } });
    await send();
    await send();
    expect(keys).toEqual(['kept-for-later', 'kept-for-later']);
  });

  it('names the company an agency user chose', async () => {
    rememberCustomer('c1');
    server.use(http.get(`${API}/orders`, ({ request }) => HttpResponse.json({ company: request.headers.get('X-Customer-Uuid') })));
    expect(await (await apiFetch(apiUrl('/orders'))).json()).toEqual({ company: 'c1' });
  });

  it('sends an inactive user away', async () => {
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    server.use(http.get(`${API}/me`, () => HttpResponse.json({ code: 'INACTIVE_USER' }, { status: 403 })));
    await apiFetch(apiUrl('/me'));
    expect(ended).toHaveBeenCalledExactlyOnceWith('inactive');
    stop();
  });
});

describe('an error', () => {
  it.each([
    [new ApiError(409, { message: 'Esta oferta expirou. Refaça a busca.' }), 'Esta oferta expirou. Refaça a busca.'],
    [new ApiError(500, { message: 'Erro desconhecido' }), 'Falha ao listar pedidos'],
    [new ApiError(422, {}), 'Falha ao listar pedidos'],
    [ApiError.network(new TypeError()), 'Não foi possível conectar. Verifique sua internet e tente de novo.'],
    [ApiError.network(new DOMException('', 'TimeoutError')), 'O servidor demorou para responder. Tente de novo.'],
    ['anything', 'Falha ao listar pedidos'],
  ])('%s reads as the spec says', (error, message) => expect(messageOf(error, 'Falha ao listar pedidos')).toBe(message));
});

describe('the way in', () => {
  const session = (context: Session['user']['context'], actions: string[] = []): Session => ({
    user: { context } as Session['user'],
    actions: new Set(actions),
    customerUuid: null,
    customerName: null,
    settings: {},
    isApprover: false,
  });

  it.each([
    ['customer', 'issuer', '/busca'],
    ['agency', 'manager', '/configuracoes/empresas'],
    ['agency', 'issuer', '/pedidos/pedidos-pendentes'],
    ['trajeto', 'operator', '/configuracoes/agencias'],
  ] as const)('%s %s lands on %s', (context, type, path) => expect(landingPath({ context, type })).toBe(path));

  it('lets the agency into customer routes, nobody else into foreign ones', () => {
    expect(mayEnter(session('agency'), { context: 'customer' })).toBe(true);
    expect(mayEnter(session('customer'), { context: 'agency' })).toBe(false);
    expect(mayEnter(session('trajeto'), { context: 'customer' })).toBe(false);
    expect(mayEnter(session('customer'), { action: 'ViewOrder' })).toBe(false);
    expect(mayEnter(session('customer', ['ViewOrder']), { context: 'customer', action: 'ViewOrder' })).toBe(true);
  });

  it.each([
    ['?voltar=/pedidos/1', '/pedidos/1'],
    ['?voltar=//evil.example', null],
    ['?voltar=https://evil.example', null],
    ['?voltar=/%5Cevil.example', null],
    ['', null],
  ])('%s returns to %s', (search, path) => expect(returnPath(search)).toBe(path));
});
