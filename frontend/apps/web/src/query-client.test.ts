/** The generic handler of section 8: one error snackbar, with the default of the action from 500 up. */
import { ApiError, WriteAttempt } from '@trajeto/shared-auth';
import { listenToSnackbars, noteListRequest, useSteadyRows, type Snackbar } from '@trajeto/shared-ui';
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { queryClient } from './query-client';

const shown: string[] = [];
let offered: Snackbar['action'];
let gone: Snackbar['onGone'];
let stop: () => void;
beforeEach(() => {
  stop = listenToSnackbars(({ kind, message, action, onGone }) => {
    shown.push(`${kind}: ${message}`);
    offered = action;
    gone = onGone;
  });
  shown.length = 0; // what waited since another file
});
afterEach(() => {
  stop();
  shown.length = 0;
  queryClient.clear();
});

const act = (outcome: () => Promise<string>, meta: { failure?: string; success?: string; isRetryOffered?: boolean }) =>
  new MutationObserver(queryClient, { mutationFn: outcome, meta }).mutate().catch(() => undefined);

it.each([
  [new ApiError(500, { message: 'traceback' }), 'error: Falha ao aprovar pedido'],
  [new ApiError(503, {}), 'error: Falha ao aprovar pedido'],
  [new ApiError(409, { message: 'Esta solicitação já foi decidida.' }), 'error: Esta solicitação já foi decidida.'],
  [new ApiError(404, {}), 'error: Falha ao aprovar pedido'],
  [ApiError.network(new TypeError()), 'error: Não foi possível conectar. Verifique sua internet e tente de novo.'],
])('%s is said as %s', async (error, sentence) => {
  await act(() => Promise.reject(error), { failure: 'Falha ao aprovar pedido' });
  expect(shown).toEqual([sentence]);
});

const SAID = { failure: 'Falha ao aprovar pedido', success: 'Aprovação concluída com sucesso' };

it('a call without an answer that no caller waits for may be tried again as it was, one that was refused may not', async () => {
  const call = vi.fn<(order: string) => Promise<string>>();
  const outcome = new MutationObserver(queryClient, { mutationFn: call, meta: { ...SAID, isRetryOffered: true } });
  call.mockRejectedValueOnce(ApiError.network(new TypeError())).mockResolvedValueOnce('ok');
  await outcome.mutate('o1').catch(() => undefined);
  expect(offered?.label).toBe('Tentar de novo');
  offered?.onClick();
  await vi.waitFor(() => expect(shown.at(-1)).toBe('success: Aprovação concluída com sucesso'), { timeout: 10_000 });
  expect(call.mock.calls.map(([order]) => order)).toEqual(['o1', 'o1']);
  const refusal = new ApiError(409, { message: 'Esta solicitação já foi decidida.' });
  await act(() => Promise.reject(refusal), { failure: 'Falha', isRetryOffered: true });
  expect(offered).toBeUndefined();
});

it('a caller that waits for its write alone may repeat it: no retry is offered beside its own button', async () => {
  await act(() => Promise.reject(ApiError.network(new TypeError())), { failure: 'Falha ao aprovar pedido' });
  expect(shown).toHaveLength(1);
  expect(offered).toBeUndefined();
});

it('a write started again by its own button is not run a third time by the retry of the first', async () => {
  const call = vi.fn<(order: string) => Promise<string>>();
  const outcome = new MutationObserver(queryClient, { mutationFn: call, meta: { ...SAID, isRetryOffered: true } });
  call.mockRejectedValueOnce(ApiError.network(new TypeError())).mockResolvedValue('ok');
  await outcome.mutate('o1').catch(() => undefined);
  const retry = offered?.onClick;
  await outcome.mutate('o1');
  retry?.();
  await outcome.mutate('o2');
  expect(call.mock.calls.map(([order]) => order)).toEqual(['o1', 'o1', 'o2']);
});

describe('a write that its caller waits for', () => {
  const send = async (error: ApiError) => {
    const attempt = new WriteAttempt('o1', () => undefined);
    const mutationFn = () => Promise.reject<string>(error);
    await new MutationObserver<string, Error, WriteAttempt<string>>(queryClient, { mutationFn, meta: SAID })
      .mutate(attempt)
      .catch(() => undefined);
    return attempt;
  };

  it.each([ApiError.network(new TypeError()), new ApiError(502, {}), new ApiError(504, {})])('%s is offered again', async (error) => {
    const attempt = await send(error);
    expect(offered?.label).toBe('Tentar de novo');
    offered?.onClick();
    await expect(attempt.isRetried()).resolves.toBe(true);
  });

  it.each([new ApiError(500, {}), new ApiError(409, {})])('%s is not', async (error) => {
    const attempt = await send(error);
    expect(offered).toBeUndefined();
    await expect(attempt.isRetried()).resolves.toBe(false);
  });

  it('is given up when its message goes away untaken', async () => {
    const attempt = await send(ApiError.network(new TypeError()));
    gone?.();
    await expect(attempt.isRetried()).resolves.toBe(false);
  });
});

it('an act without a network fails at once, instead of happening later on its own', async () => {
  onlineManager.setOnline(false);
  await act(() => Promise.reject(ApiError.network(new TypeError())), { failure: 'Falha ao aprovar pedido' });
  onlineManager.setOnline(true);
  expect(shown).toEqual(['error: Não foi possível conectar. Verifique sua internet e tente de novo.']);
});

it('a failure without a default is left to its screen; a success says its own sentence', async () => {
  await act(() => Promise.reject(new ApiError(500, {})), {});
  await act(() => Promise.resolve('ok'), { success: 'Aprovação concluída com sucesso' });
  expect(shown).toEqual(['success: Aprovação concluída com sucesso']);
});

it('what came of a person’s own act does not wait behind a pill', async () => {
  const list = renderHook(
    (rows: string[]) => {
      const asked = { data: { data: rows }, dataUpdatedAt: Date.now(), isFetchedAfterMount: true, isPlaceholderData: false };
      return useSteadyRows(asked, { question: 'all', keyOf: (row) => row });
    },
    { initialProps: ['a'] },
  );
  noteListRequest(0);
  list.rerender(['b']);
  expect(list.result.current.rows).toEqual(['a']);
  await act(() => Promise.resolve('ok'), {});
  list.rerender(['c']);
  expect(list.result.current.rows).toEqual(['c']);
});

it('asks once and not again on focus', async () => {
  let asked = 0;
  const queryFn = () => {
    asked += 1;
    return Promise.reject(new ApiError(500, {}));
  };
  const { retry, refetchOnWindowFocus } = queryClient.getDefaultOptions().queries ?? {};
  await new QueryObserver(queryClient, { queryKey: ['x'], queryFn }).refetch();
  expect([asked, retry, refetchOnWindowFocus]).toEqual([1, false, false]);
});

describe('a failed read', () => {
  const watch = (queryFn: () => Promise<string>, key: string, data?: string) => {
    if (data !== undefined) queryClient.setQueryData([{ _id: key }], data);
    const observer = new QueryObserver(queryClient, { queryKey: [{ _id: key }], queryFn });
    const unwatch = observer.subscribe(() => undefined);
    return { settled: observer.refetch().then(unwatch), observer };
  };
  const said = 'warning: Não foi possível atualizar os dados desta página.';
  let log: MockInstance<typeof console.error>;
  beforeEach(() => {
    log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    log.mockRestore();
  });

  it('is logged with its call; without an earlier answer the page itself shows it', async () => {
    const failure = new ApiError(500, {});
    await watch(() => Promise.reject(failure), 'getOrders').settled;
    expect(log).toHaveBeenCalledWith('read failed', 'getOrders', failure);
    expect(shown).toEqual([]);
  });

  it('is shown over an earlier answer, once a minute, and may be tried again', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T12:00:00Z') });
    const read = vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError(503, {}));
    await watch(read, 'getOrders', 'lido').settled;
    await watch(read, 'getInbox', 'lido').settled;
    expect(shown).toEqual([said]);
    expect(offered?.label).toBe('Tentar de novo');
    vi.setSystemTime(new Date('2030-01-01T12:01:00Z'));
    await watch(read, 'getOrders', 'lido').settled;
    expect(shown).toEqual([said, said]);
  });

  it('without a network leaves the words to the banner', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-02-01T12:00:00Z') });
    await watch(() => Promise.reject(ApiError.network(new TypeError())), 'getOrders', 'lido').settled;
    expect(shown).toEqual([]);
    expect(log).toHaveBeenCalled();
  });
});
