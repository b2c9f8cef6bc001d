import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectLive } from './connection';
import { readEvents, type LiveEvent } from './event-stream';

/** The clock of the test runs by itself; a busy machine still takes its own time to answer. */
const PATIENT = { timeout: 20_000 };
const EVENTS = 'http://localhost:3000/api/v1/events';
const bytes = (text: string) => new TextEncoder().encode(text);
const streamOf = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start: (control) => {
      chunks.forEach((chunk) => control.enqueue(bytes(chunk)));
      control.close();
    },
  });

async function collect(...chunks: string[]): Promise<LiveEvent[]> {
  const events: LiveEvent[] = [];
  for await (const event of readEvents(streamOf(...chunks))) events.push(event);
  return events;
}

describe('a stream', () => {
  it('is read event by event, however it was cut', async () => {
    const events = await collect(
      'event: resync\ndata: {}\n\nevent: order.cha',
      'nged\r\ndata: {"entity_uuid":',
      '"o1"}\r\n\r\n: comment\n\nevent: ping\n\n',
    );
    expect(events).toEqual([
      { name: 'resync', data: {} },
      { name: 'order.changed', data: { entity_uuid: 'o1' } },
      { name: 'ping', data: null },
    ]);
  });
});

describe('tabs of one session', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'locks');
    vi.useRealTimers();
  });

  it('know of an outage that began before they were opened', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    server.use(http.get(EVENTS, () => HttpResponse.error()));
    let isHeld = false;
    const request = (_name: string, _options: unknown, read: () => Promise<void>) => {
      if (isHeld) return new Promise<void>(() => undefined);
      isHeld = true;
      return read();
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    const [first, later] = [vi.fn(), vi.fn()];
    const stopFirst = connectLive('s1', { onEvent: vi.fn(), onState: first });
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      expect(first).toHaveBeenLastCalledWith('paused');
    }, PATIENT);
    const stopLater = connectLive('s1', { onEvent: vi.fn(), onState: later });
    await vi.waitFor(() => expect(later).toHaveBeenCalledExactlyOnceWith('paused'), PATIENT);
    stopFirst();
    stopLater();
  });
});

describe('the live line', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('connects again after a loss and says so after ten seconds of silence', async () => {
    let visits = 0;
    let isDown = false;
    server.use(
      http.get(EVENTS, () => {
        visits += 1;
        return isDown
          ? HttpResponse.error()
          : new HttpResponse(streamOf('event: resync\ndata: {}\n\n'), { headers: { 'Content-Type': 'text/event-stream' } });
      }),
    );
    const seen: string[] = [];
    const opened: (number | undefined)[] = [];
    const states: string[] = [];
    const stop = connectLive('u1', {
      onEvent: ({ name, connectedAt }) => {
        seen.push(name);
        opened.push(connectedAt);
        isDown = true;
      },
      onState: (state) => states.push(state),
    });
    await vi.waitFor(() => expect(seen).toEqual(['resync']), PATIENT);
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      expect(states.at(-1)).toBe('paused');
    }, PATIENT);
    expect(opened[0]).toBeGreaterThan(0);
    const before = visits;
    isDown = false;
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(5000);
      expect(seen.length).toBeGreaterThan(1);
    }, PATIENT);
    expect(visits).toBeGreaterThan(before);
    expect(states).toContain('live');
    stop();
  });

  it('is said to be down ten seconds after it was lost, not before', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const visits = vi.fn();
    server.use(
      http.get(EVENTS, () => {
        visits();
        return HttpResponse.error();
      }),
    );
    const state = vi.fn();
    const stop = connectLive('u1', { onEvent: vi.fn(), onState: state });
    const until = async (happened: () => void, step: number) => {
      let passed = 0;
      await vi.waitFor(
        async () => {
          await vi.advanceTimersByTimeAsync(step);
          passed += step;
          happened();
        },
        { ...PATIENT, interval: 1 },
      );
      return passed;
    };
    const silence = await until(() => expect(state).toHaveBeenCalled(), 50);
    expect(state).toHaveBeenCalledExactlyOnceWith('paused');
    expect(Math.abs(silence - 10_000)).toBeLessThan(250);
    stop();
  });
});
