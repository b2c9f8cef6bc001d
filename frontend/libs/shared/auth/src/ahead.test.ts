/** What early.js asked for is used once, by the same caller, and never instead of an answer that matters. */
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiFetch, apiUrl, dropAnsweredAhead, rememberCustomer, storeToken } from './index';

const API = 'http://localhost:3000/api/v1';
const SENT = { Accept: 'application/json', Authorization: 'Bearer kept' };
const asked = vi.fn();

beforeEach(() => {
  storeToken({ value: 'kept', createdAt: '2026-11-20T12:00:00Z' }, { keepSigned: true });
  server.use(
    http.all(`${API}/inbox`, () => {
      asked();
      return HttpResponse.json({ from: 'the server' });
    }),
  );
});
afterEach(() => {
  dropAnsweredAhead();
  asked.mockReset();
});

function answeredAhead(answer: Promise<Response>, given: { headers?: Record<string, string>; askedAt?: number } = {}): void {
  window.trajetoAhead = {
    headers: SENT,
    askedAt: Date.now(),
    answers: { '/api/v1/inbox': answer },
    cameAt: {},
    line: new AbortController(),
    ...given,
  };
}
const early = () => Promise.resolve(HttpResponse.json({ from: 'early.js' }));
const inbox = async (init?: RequestInit): Promise<unknown> => (await apiFetch(apiUrl('/inbox'), init)).json();

describe('an answer asked for ahead', () => {
  it('is taken once; the next call goes to the server', async () => {
    answeredAhead(early());
    expect(await inbox()).toEqual({ from: 'early.js' });
    expect(asked).not.toHaveBeenCalled();
    expect(await inbox()).toEqual({ from: 'the server' });
  });

  it.each([
    ['somebody else', { ...SENT, Authorization: 'Bearer another' }],
    ['another company', { ...SENT, 'X-Customer-Uuid': 'c2' }],
  ])('for %s is not taken', async (_who, headers) => {
    answeredAhead(early(), { headers });
    expect(await inbox()).toEqual({ from: 'the server' });
  });

  it('for the chosen company is taken', async () => {
    rememberCustomer('c1');
    answeredAhead(early(), { headers: { ...SENT, 'X-Customer-Uuid': 'c1' } });
    expect(await inbox()).toEqual({ from: 'early.js' });
  });

  it('that is old is not taken', async () => {
    answeredAhead(early(), { askedAt: Date.now() - 16_000 });
    expect(await inbox()).toEqual({ from: 'the server' });
  });

  it.each([
    ['failed', () => Promise.resolve(HttpResponse.json({ code: 'TOKEN_EXPIRED' }, { status: 401 }))],
    ['never came', () => Promise.reject(new TypeError('no network'))],
  ])('that %s leaves the question to the call itself', async (_how, answer) => {
    answeredAhead(answer());
    expect(await inbox()).toEqual({ from: 'the server' });
  });

  it('is not taken for a write', async () => {
    answeredAhead(early());
    expect(await inbox({ method: 'POST', body: '{}' })).toEqual({ from: 'the server' });
  });

  it('is not taken any more once the live line stands', async () => {
    answeredAhead(early());
    dropAnsweredAhead();
    expect(await inbox()).toEqual({ from: 'the server' });
  });
});
