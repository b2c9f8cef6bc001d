import { act, renderHook } from '@testing-library/react';
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { WriteAttempt, type RetryOffer } from '@trajeto/shared-auth';
import { useWrite } from './queries';

const call = vi.fn<(body: { name: string }) => Promise<string>>();
let offers: (RetryOffer & { isShown: boolean })[] = [];
const lost = new Error('no answer came');

/** As the application's cache does: every failed attempt is offered again. */
const mutationCache = () =>
  new MutationCache({
    onError: (_error, attempt) => {
      if (!(attempt instanceof WriteAttempt)) return;
      attempt.offer((offer) => {
        const shown = { ...offer, isShown: true };
        offers.push(shown);
        return () => {
          shown.isShown = false;
        };
      });
    },
  });

function aWrite() {
  const queryClient = new QueryClient({ mutationCache: mutationCache() });
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
  return renderHook(() => useWrite({ failure: 'Falha' }, ['agencies'], call), { wrapper });
}

/** Starts the write and answers what its caller has learned so far. */
function start(write: ReturnType<typeof aWrite>, name: string) {
  const caller = { told: 'nothing yet' };
  void write.result.current.run({ name }).then(
    (answer) => (caller.told = answer),
    (error: unknown) => (caller.told = error === lost ? 'lost' : 'refused'),
  );
  return caller;
}
const flush = () => act(() => vi.waitFor(() => Promise.resolve()));

beforeEach(() => {
  offers = [];
  call.mockReset();
});

describe('a write whose answer was lost', () => {
  it('keeps its caller waiting while a retry is offered, and the retry resumes it', async () => {
    call.mockRejectedValueOnce(lost).mockResolvedValueOnce('saved');
    const write = aWrite();
    const caller = start(write, 'Sul');
    await act(() => vi.waitFor(() => expect(offers).toHaveLength(1)));
    expect(caller.told).toBe('nothing yet');
    expect(write.result.current.isPending).toBe(false);
    offers[0]?.retry();
    await act(() => vi.waitFor(() => expect(caller.told).toBe('saved')));
    expect(call.mock.calls).toEqual([[{ name: 'Sul' }], [{ name: 'Sul' }]]);
  });

  it('refuses its caller once the offer went away untaken', async () => {
    call.mockRejectedValueOnce(lost);
    const caller = start(aWrite(), 'Sul');
    await act(() => vi.waitFor(() => expect(offers).toHaveLength(1)));
    offers[0]?.decline();
    await act(() => vi.waitFor(() => expect(caller.told).toBe('lost')));
    offers[0]?.retry();
    await flush();
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('is replaced by another press: the offer goes, and taking it all the same sends nothing', async () => {
    call.mockRejectedValueOnce(lost).mockResolvedValue('saved');
    const write = aWrite();
    const first = start(write, 'Sul');
    await act(() => vi.waitFor(() => expect(offers).toHaveLength(1)));
    const second = start(write, 'Sul e Sudeste');
    await act(() => vi.waitFor(() => expect([first.told, second.told]).toEqual(['lost', 'saved'])));
    expect(offers[0]?.isShown).toBe(false);
    offers[0]?.retry();
    await flush();
    expect(call.mock.calls).toEqual([[{ name: 'Sul' }], [{ name: 'Sul e Sudeste' }]]);
  });

  it('may be offered again as often as it is lost', async () => {
    call.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost).mockResolvedValueOnce('saved');
    const caller = start(aWrite(), 'Sul');
    await act(() => vi.waitFor(() => expect(offers).toHaveLength(1)));
    offers[0]?.retry();
    await act(() => vi.waitFor(() => expect(offers).toHaveLength(2)));
    offers[1]?.retry();
    await act(() => vi.waitFor(() => expect(caller.told).toBe('saved')));
  });

  it('refuses a caller that left the page, and may still be sent again by its offer', async () => {
    call.mockRejectedValueOnce(lost).mockResolvedValueOnce('saved');
    const write = aWrite();
    const caller = start(write, 'Sul');
    await act(() => vi.waitFor(() => expect(offers).toHaveLength(1)));
    write.unmount();
    await act(() => vi.waitFor(() => expect(caller.told).toBe('lost')));
    offers[0]?.retry();
    await act(() => vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2)));
    expect(caller.told).toBe('lost');
  });
});

it('a write that was refused with nothing offered refuses its caller at once', async () => {
  call.mockRejectedValueOnce(new Error('refused'));
  const queryClient = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
  const { result } = renderHook(() => useWrite({}, ['agencies'], call), { wrapper });
  await act(() => expect(result.current.run({ name: 'Sul' })).rejects.toThrow('refused'));
});

it('forgets what was sent once its page is left: it may be a password or a secret', async () => {
  call.mockResolvedValueOnce('saved');
  const queryClient = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
  const { result, unmount } = renderHook(() => useWrite({}, ['agencies'], call), { wrapper });
  await act(() => result.current.run({ name: 'a secret' }));
  expect(queryClient.getMutationCache().getAll()).toHaveLength(1);
  unmount();
  await vi.waitFor(() => expect(queryClient.getMutationCache().getAll()).toEqual([]));
});
