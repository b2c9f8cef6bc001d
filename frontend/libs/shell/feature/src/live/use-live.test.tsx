import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { API } from '../shell.fixture';
import { useLive } from './use-live';

const asked = vi.fn(() => Promise.resolve('dados'));
function Screen() {
  const isLive = useLive('u1');
  useQuery({ queryKey: ['o que se vê'], queryFn: asked, staleTime: Infinity });
  return <p>{isLive ? 'ao vivo' : 'pausado'}</p>;
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
  it('has the screen asked again every 30 s instead', async () => {
    renderScreen(<Screen />);
    // The answer of the first try takes its own time to arrive: only then the ten seconds begin.
    await vi.waitFor(
      async () => {
        await passing(500);
        expect(screen.getByText('pausado')).toBeInTheDocument();
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
