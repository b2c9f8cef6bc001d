/** Which calls carry an Idempotency-Key (API section 1.2): every POST that writes, and nothing else. */
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { expect, it } from 'vitest';
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
