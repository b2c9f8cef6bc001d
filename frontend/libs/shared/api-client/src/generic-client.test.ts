/** The generic client of section 7 of the specification: its methods, its headers, its time-out, and the cache times of section 9. */
import { REQUEST_TIMEOUT, within } from '@trajeto/shared-auth';
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from './entry';
import { formBody, login, logout } from './index';
import { STALE } from './queries';

const API = 'http://localhost:3000/api/v1';
const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const;
const WRITES = ['post', 'put', 'patch'] as const;

interface Seen {
  method: string;
  path: string;
  headers: Headers;
  body: string;
}

/** What the server was sent by one call. */
async function seenBy(call: () => Promise<unknown>): Promise<Seen> {
  let seen: Seen | undefined;
  server.use(
    http.all(`${API}/*`, async ({ request }) => {
      seen = { method: request.method, path: new URL(request.url).pathname, headers: request.headers, body: await request.text() };
      return request.method === 'HEAD' ? new HttpResponse(null) : HttpResponse.json({});
    }),
  );
  await call();
  if (!seen) throw new Error('nothing was sent');
  return seen;
}

describe('the generic client', () => {
  it.each(METHODS)('asks with %s below /api/v1, for JSON', async (method) => {
    const { headers, ...seen } = await seenBy(() => client[method]({ url: '/orders' }));
    expect(seen).toEqual({ method: method.toUpperCase(), path: '/api/v1/orders', body: '' });
    expect(headers.get('Accept')).toBe('application/json');
    expect(headers.get('Content-Type')).toBeNull();
  });

  it.each(WRITES)('sends with %s JSON in the names of the API', async (method) => {
    const { headers, body } = await seenBy(() => client[method]({ url: '/orders', body: { reasonTripUuid: 'r1' } }));
    expect([headers.get('Accept'), headers.get('Content-Type')]).toEqual(['application/json', 'application/json']);
    expect(JSON.parse(body)).toEqual({ reason_trip_uuid: 'r1' });
  });

  it('lets the generated calls speak the same way, with a body and without', async () => {
    const withBody = await seenBy(() => login({ body: { email: 'ana@aurora.demo', password: 'x' } }));
    const without = await seenBy(() => logout());
    expect([withBody.headers.get('Accept'), withBody.headers.get('Content-Type')]).toEqual(['application/json', 'application/json']);
    expect([without.headers.get('Accept'), without.headers.get('Content-Type')]).toEqual(['application/json', null]);
  });

  it('sends a file as a form, whose boundary the browser names', async () => {
    // Asked of the request itself: the window of these tests cannot send the bytes of a file.
    const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(HttpResponse.json({}));
    const avatar = new Blob(['x'], { type: 'image/png' });
    await client.post({ url: '/users/{userId}/avatar', path: { userId: 'u1' }, body: { avatar }, ...formBody });
    const [request] = sent.mock.calls[0] as [Request];
    sent.mockRestore();
    expect(new URL(request.url).pathname).toBe('/api/v1/users/u1/avatar');
    expect(request.headers.get('Accept')).toBe('application/json');
    expect(request.headers.get('Content-Type')).toMatch(/^multipart\/form-data; boundary=/);
    expect(await request.text()).toMatch(/form-data; name="avatar"; filename="blob"\r\nContent-Type: image\/png/);
  });

  it('gives a form sent again after a lost answer the key it had, and the next one another', async () => {
    const keys: (string | null)[] = [];
    const answers = [() => Promise.reject(new TypeError('lost')), () => Promise.resolve(HttpResponse.json({}))];
    const sent = vi.spyOn(globalThis, 'fetch').mockImplementation((request) => {
      keys.push((request as Request).headers.get('Idempotency-Key'));
      return (answers.length > 1 ? answers.shift() : answers[0])?.() ?? Promise.reject(new Error('nothing left'));
    });
    const receipt = new Blob(['x'], { type: 'image/png' });
    const pay = () => client.post({ url: '/advance-orders/a1/payment', body: { paymentMethod: 'pix', receipt }, ...formBody });
    await expect(pay()).rejects.toMatchObject({ code: 'ERR_NETWORK' });
    await pay();
    await pay();
    sent.mockRestore();
    const [first, again, next] = keys;
    expect(first).toMatch(/^[\w-]{8,128}$/);
    expect([again === first, next === first]).toEqual([true, false]);
  });

  it('gives a call three minutes, or the time it asks for', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout');
    await seenBy(() => client.get({ url: '/orders' }));
    const longer = await seenBy(() => client.get({ url: '/orders', headers: within(10 * 60_000) }));
    expect(limit.mock.calls).toEqual([[180_000], [600_000]]);
    expect([REQUEST_TIMEOUT, longer.headers.get('X-Trajeto-Timeout')]).toEqual([3 * 60_000, null]);
    limit.mockRestore();
  });
});

describe('an answer kept', () => {
  const START = new Date('2026-11-20T12:00:00Z').getTime();
  beforeEach(() => {
    vi.useFakeTimers({ now: START });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Would it be asked again by now? */
  function isStaleAfter(milliseconds: number, kept: keyof typeof STALE): boolean {
    const cache = new QueryClient();
    cache.setQueryData([kept], 'answer', { updatedAt: START });
    vi.setSystemTime(START + milliseconds);
    return (
      cache
        .getQueryCache()
        .find({ queryKey: [kept] })
        ?.isStaleByTime(STALE[kept]) ?? true
    );
  }

  it.each([
    ['smallest', 1],
    ['small', 3],
    ['normal', 5],
    ['long', 10],
    ['longest', 30],
  ] as const)('for the %s time is shown %i minutes, then asked again', (kept, minutes) => {
    expect([isStaleAfter(minutes * 60_000 - 1, kept), isStaleAfter(minutes * 60_000, kept)]).toEqual([false, true]);
  });

  it('for none is asked again at once, for infinity never', () => {
    expect([isStaleAfter(0, 'none'), isStaleAfter(365 * 24 * 60 * 60_000, 'infinity')]).toEqual([true, false]);
  });
});
