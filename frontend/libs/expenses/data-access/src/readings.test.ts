import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readingsQuery } from './readings';

const VOUCHERS = 'http://localhost:3000/api/v1/voucher-ocr';

/** Looks at one photo for `seconds` of the test's clock; answers how often the server was asked. */
async function asksWithin(seconds: number, status: number): Promise<number> {
  let asks = 0;
  server.use(
    http.get(VOUCHERS, () => {
      asks += 1;
      return HttpResponse.json({ message: 'x', code: 'X' }, { status });
    }),
  );
  const client = new QueryClient();
  const stop = new QueryObserver(client, readingsQuery(['v1'])).subscribe(() => undefined);
  await vi.waitFor(() => expect(asks).toBe(1));
  for (let passed = 0; passed < seconds; passed += 1) await vi.advanceTimersByTimeAsync(1000);
  stop();
  client.clear();
  return asks;
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }));
afterEach(() => vi.useRealTimers());

it.each([403, 404, 422])('a refusal (%s) is not asked for again', async (status) => {
  expect(await asksWithin(300, status)).toBe(1);
});

it('a server that fails is asked again at longer and longer intervals', async () => {
  const asks = await asksWithin(300, 503);
  expect(asks).toBeGreaterThan(3);
  expect(asks).toBeLessThan(12);
});
