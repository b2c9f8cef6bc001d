import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { aQueryClient } from '@trajeto/shared-testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anEmployee } from '../navigation/people.fixture';
import { useIsDelegate } from './use-is-delegate';

const API = 'http://localhost:3000/api/v1';
const NOW = '2026-11-27T12:00:00Z';
const traveler = () => ({ ...anEmployee(), user: { ...anEmployee().user, employeeUuid: 'e1' } });
const client = aQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
let asked = 0;

const answer = (row: object) =>
  server.use(
    http.get(`${API}/approval-delegations`, () => {
      asked += 1;
      const delegation = { uuid: 'd1', version: 1, reason: null, ended_at: null, delegate: { uuid: 'e1', name: 'Ana' }, ...row };
      return HttpResponse.json({ data: [delegation], links: {}, meta: {} });
    }),
  );
const today = { start_at: '2026-11-27T00:00:00Z', end_at: '2026-11-28T00:00:00Z' };

beforeEach(() => {
  asked = 0;
  client.clear();
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

it('somebody decides in the place of another while a delegation to them lasts', async () => {
  answer(today);
  const { result } = renderHook(() => useIsDelegate(traveler()), { wrapper });
  await waitFor(() => expect(result.current).toBe(true));
  act(() => void vi.advanceTimersByTime(12 * 3_600_000));
  await waitFor(() => expect(result.current).toBe(false));
});

it('a delegation begins by itself', async () => {
  answer({ start_at: '2026-11-27T13:00:00Z', end_at: '2026-11-28T00:00:00Z' });
  const { result } = renderHook(() => useIsDelegate(traveler()), { wrapper });
  await waitFor(() => expect(asked).toBe(1));
  expect(result.current).toBe(false);
  act(() => void vi.advanceTimersByTime(3_600_000));
  await waitFor(() => expect(result.current).toBe(true));
});

it.each([
  ['one that was ended', { ...today, ended_at: '2026-11-27T01:00:00Z' }],
  ['one to somebody else', { ...today, delegate: { uuid: 'e2', name: 'Bruno' } }],
])('%s counts for nothing', async (_which, row) => {
  answer(row);
  const { result } = renderHook(() => useIsDelegate(traveler()), { wrapper });
  await waitFor(() => expect(asked).toBe(1));
  expect(result.current).toBe(false);
});

it('who decides anyway asks for none', () => {
  answer(today);
  const { result } = renderHook(() => useIsDelegate({ ...traveler(), isApprover: true }), { wrapper });
  expect([result.current, asked]).toEqual([false, 0]);
});
