import { aQueryClient, http, HttpResponse, server } from '@trajeto/shared-testing';
import { isOnline } from '@trajeto/shared-ui';
import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { awaitServer } from './return';
import { registerWorker } from './worker';

const BOOTSTRAP = 'http://localhost:3000/api/v1/bootstrap';
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('until the server has answered there is no network, whatever the browser believes', async () => {
  const asked = vi.fn();
  server.use(
    http.get(BOOTSTRAP, () => {
      asked();
      return HttpResponse.error();
    }),
  );
  const back = awaitServer(aQueryClient());
  expect(isOnline()).toBe(false);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(isOnline()).toBe(false);
  server.use(http.get(BOOTSTRAP, () => HttpResponse.json({ data: {} })));
  // The failed look is over once the next one is waited for.
  await waitFor(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    expect(isOnline()).toBe(true);
  });
  await back;
});

it('the server is tried again without any event, after a second, then after two', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const tried = vi.fn();
  server.use(
    http.get(BOOTSTRAP, () => {
      tried();
      return tried.mock.calls.length < 2 ? HttpResponse.error() : HttpResponse.json({ data: {} });
    }),
  );
  const back = awaitServer(aQueryClient());
  await vi.advanceTimersByTimeAsync(999);
  expect(tried).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await vi.waitFor(() => expect(tried).toHaveBeenCalledOnce());
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(2_000);
    expect(isOnline()).toBe(true);
  });
  await back;
  expect(tried).toHaveBeenCalledTimes(2);
});

it('a refusal is an answer too', async () => {
  server.use(http.get(BOOTSTRAP, () => HttpResponse.json({ code: 'FORBIDDEN' }, { status: 403 })));
  const back = awaitServer(aQueryClient());
  window.dispatchEvent(new Event('online'));
  await back;
  expect(isOnline()).toBe(true);
});

it.each([
  ['there are none', undefined],
  ['they are blocked', { register: () => Promise.resolve(undefined) }],
  ['they are refused', { register: () => Promise.reject(new Error('insecure')) }],
])('no worker stands where %s', async (_, workers) => {
  expect(await registerWorker(workers as never)).toBe(false);
});

it('the worker is asked for at the server each time, not at a cache', async () => {
  const register = vi.fn(() => Promise.resolve({}));
  expect(await registerWorker({ register } as never)).toBe(true);
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js', { updateViaCache: 'none' });
});
