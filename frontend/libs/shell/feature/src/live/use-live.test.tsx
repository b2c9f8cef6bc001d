import { QueryClient, useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { API } from '../shell.fixture';
import { collectLiveEvents, useLive } from './use-live';

const asked = vi.fn(() => Promise.resolve('dados'));
function Screen() {
  const live = useLive('u1');
  useQuery({ queryKey: ['o que se vê'], queryFn: asked, staleTime: Infinity });
  return <p>{live}</p>;
}
const passing = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  server.use(http.get(`${API}/events`, () => new HttpResponse(null, { status: 503 })));
  asked.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a live line that is down', () => {
  it('has the screen asked again every 30 s instead', { tags: 'long' }, async () => {
    renderScreen(<Screen />);
    expect(screen.getByText('connecting')).toBeInTheDocument();
    // The answer of the first try takes its own time to arrive: only then the ten seconds begin.
    await vi.waitFor(
      async () => {
        await passing(500);
        expect(screen.getByText('paused')).toBeInTheDocument();
      },
      { timeout: 10_000 },
    );
    expect(asked).toHaveBeenCalledTimes(1);
    await passing(29_000);
    expect(asked).toHaveBeenCalledTimes(1);
    await passing(1_000);
    expect(asked).toHaveBeenCalledTimes(2);
    await passing(30_000);
    expect(asked).toHaveBeenCalledTimes(3);
  });
});

describe('a burst of events', () => {
  const clientWith = (...tags: string[]) => {
    const client = new QueryClient();
    tags.forEach((tag) => client.setQueryData([{ _id: tag, tags: [tag] }], 'lido', { updatedAt: 1000 }));
    const invalidations: string[] = [];
    client.getQueryCache().subscribe((event) => {
      const isInvalidation = event.type === 'updated' && event.action.type === 'invalidate';
      if (isInvalidation) invalidations.push((event.query.queryKey as [{ _id: string }])[0]._id);
    });
    return { client, invalidations };
  };

  it('refetches once, 250 ms after its first event', async () => {
    const { client, invalidations } = clientWith('orders', 'inbox', 'branches');
    const refetch = vi.spyOn(client, 'invalidateQueries');
    const { apply } = collectLiveEvents(client);
    apply({ name: 'order.changed', data: null });
    await passing(200);
    apply({ name: 'pending.changed', data: null });
    apply({ name: 'approval.changed', data: null });
    expect(refetch).not.toHaveBeenCalled();
    await passing(49);
    expect(refetch).not.toHaveBeenCalled();
    await passing(1);
    expect(refetch).toHaveBeenCalledTimes(1);
    expect(invalidations.toSorted()).toEqual(['inbox', 'orders']);
    await passing(10_000);
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('refetches after a connect only what was read before it', async () => {
    const { client, invalidations } = clientWith('orders', 'inbox');
    client.setQueryData([{ _id: 'branches', tags: ['branches'] }], 'lido', { updatedAt: 2001 });
    collectLiveEvents(client).apply({ name: 'resync', data: {}, connectedAt: 2000 });
    await passing(250);
    expect(invalidations.toSorted()).toEqual(['inbox', 'orders']);
  });

  it('refetches everything when the server says on a standing connection that events were lost', async () => {
    const { client, invalidations } = clientWith('orders', 'inbox');
    client.setQueryData([{ _id: 'branches', tags: ['branches'] }], 'lido', { updatedAt: Date.now() + 60_000 });
    const { apply } = collectLiveEvents(client);
    apply({ name: 'resync', data: {}, connectedAt: 500 });
    apply({ name: 'resync', data: {} });
    await passing(250);
    expect(invalidations.toSorted()).toEqual(['branches', 'inbox', 'orders']);
  });
});
