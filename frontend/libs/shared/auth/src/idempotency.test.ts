/** Which calls carry an Idempotency-Key (API section 1.2): every POST that writes, and nothing else. */
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { apiFetch, apiUrl } from './index';

async function keyOf(method: string, path: string): Promise<string | null> {
  let key: string | null = null;
  server.use(
    http.all(apiUrl(path), ({ request }) => {
      key = request.headers.get('Idempotency-Key');
      return HttpResponse.json({});
    }),
  );
  const body = method === 'GET' || method === 'DELETE' ? null : '{}';
  await apiFetch(apiUrl(path), { method, body, headers: { 'Content-Type': 'application/json' } });
  return key;
}

it.each([
  '/login',
  '/logout',
  '/refresh-token',
  '/refresh-token/abc',
  '/generate-secret-key',
  '/forgot-password',
  '/change-password',
  '/customers/orders/approval-instantly/summary',
  '/expense-reports/preview',
  '/employees/e1/expenses/preview',
])('POST %s writes nothing that could be written twice, and carries no key', async (path) => {
  expect(await keyOf('POST', path)).toBeNull();
});

it.each(['/orders', '/customers/orders/approval-instantly', '/request-customer-employee-password-change', '/privacy-requests'])(
  'POST %s carries one',
  async (path) => {
    expect(await keyOf('POST', path)).toMatch(/^[A-Za-z0-9_-]{8,128}$/);
  },
);

it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('%s carries none', async (method) => {
  expect(await keyOf(method, '/orders/1')).toBeNull();
});

describe('an act whose answer was lost', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  type Answer = readonly [status: number, code: string | null];

  /** Sends them one after another, each answered or not; answers their keys. */
  async function keysOf(...sends: readonly { init: () => RequestInit; isLost?: boolean; answer?: Answer; path?: string }[]) {
    const keys: (string | null)[] = [];
    for (const { init, isLost = false, answer: [status, code] = [200, null], path = '/advance-orders/a1/payment' } of sends) {
      vi.spyOn(globalThis, 'fetch').mockImplementationOnce((request) => {
        keys.push((request as Request).headers.get('Idempotency-Key'));
        return isLost ? Promise.reject(new TypeError('lost')) : Promise.resolve(HttpResponse.json({ code }, { status }));
      });
      await apiFetch(apiUrl(path), { method: 'POST', ...init() }).catch(() => undefined);
    }
    expect(keys).not.toContain(null);
    return keys;
  }

  /** Written out, with a boundary of its own for each send: this window cannot send the bytes of a file. */
  const paid =
    (receipt: string, method = 'pix') =>
    () => {
      const boundary = `----form${crypto.randomUUID()}`;
      const part = (head: string, value: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
      const file = part('name="payment_receipt_image"; filename="recibo.png"', receipt);
      const body = `${part('name="payment_method"', method)}${file}--${boundary}--\r\n`;
      return { body, headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` } };
    };

  it('keeps its key when a form with a file is sent again, and the next act has its own', async () => {
    const [first, again, next] = await keysOf({ init: paid('a'), isLost: true }, { init: paid('a') }, { init: paid('a') });
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  });

  it.each<Answer>([
    [500, 'UNKNOWN'],
    [502, null],
    [503, 'UNAVAILABLE'],
    [504, null],
    [409, 'IDEMPOTENCY_IN_PROGRESS'],
  ])('keeps its key after %s %s: the server may have carried it out', async (status, code) => {
    const [first, again] = await keysOf({ init: paid('a'), answer: [status, code] }, { init: paid('a') });
    expect(again).toBe(first);
  });

  it.each<Answer>([
    [200, null],
    [409, 'INVALID_STATUS'],
    [422, 'VALIDATION'],
    [429, 'TOO_MANY_REQUESTS'],
  ])('is another act after %s %s: its outcome is known', async (status, code) => {
    const [first, next] = await keysOf({ init: paid('a'), answer: [status, code] }, { init: paid('a') });
    expect(next).not.toBe(first);
  });

  it.each([
    ['another file', paid('b'), undefined],
    ['another word', paid('a', 'transfer'), undefined],
    ['about something else', paid('a'), '/advance-orders/a2/payment'],
  ])('is another act with %s', async (_what, init, path) => {
    const [first, other] = await keysOf({ init: paid('a'), isLost: true }, { init, ...(path && { path }) });
    expect(other).not.toBe(first);
  });
});
