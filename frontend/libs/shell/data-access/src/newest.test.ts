import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchNewest, onWaitingWorker, takeNewest } from './newest';

/** A container with one registration; a waiting worker takes over when it is told to, unless it is `stuck`. */
function browserWith({ waiting = false, stuck = false } = {}) {
  const container = new EventTarget() as EventTarget & { ready: Promise<unknown>; getRegistration: () => Promise<unknown> };
  const told: unknown[] = [];
  const worker = {
    postMessage: (message: unknown) => {
      told.push(message);
      if (!stuck) container.dispatchEvent(new Event('controllerchange'));
    },
  };
  const registration = Object.assign(new EventTarget(), {
    waiting: waiting ? worker : null,
    installing: null as EventTarget | null,
    update: vi.fn(() => Promise.resolve()),
  });
  container.ready = Promise.resolve(registration);
  container.getRegistration = () => Promise.resolve(registration);
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  return { registration, told };
}

const reload = vi.fn();
beforeEach(() => vi.stubGlobal('location', { reload }));
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
  vi.useRealTimers();
  reload.mockReset();
});

describe('taking the newest page', () => {
  it('lets the worker that waits take over first, and loads once', async () => {
    const { told } = browserWith({ waiting: true });
    await takeNewest();
    expect(told).toEqual([{ type: 'SKIP_WAITING' }]);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not wait for ever for a worker that does not', async () => {
    vi.useFakeTimers();
    browserWith({ waiting: true, stuck: true });
    const taken = takeNewest();
    await vi.advanceTimersByTimeAsync(2900);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    await taken;
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is a reload where there is no worker, or none that waits', async () => {
    await takeNewest();
    const { told } = browserWith();
    await takeNewest();
    expect(reload).toHaveBeenCalledTimes(2);
    expect(told).toEqual([]);
  });
});

describe('a newer worker', () => {
  it('is heard of once it waits, not the very first one', async () => {
    const { registration } = browserWith();
    const heard = vi.fn();
    onWaitingWorker(heard, new AbortController().signal);
    const installing = new EventTarget();
    registration.installing = installing;
    await Promise.resolve();
    await Promise.resolve();
    registration.dispatchEvent(new Event('updatefound'));
    installing.dispatchEvent(new Event('statechange'));
    expect(heard).not.toHaveBeenCalled();
    registration.waiting = installing as never;
    installing.dispatchEvent(new Event('statechange'));
    expect(heard).toHaveBeenCalledOnce();
  });

  it('is fetched beside the open page', async () => {
    await fetchNewest();
    const { registration } = browserWith();
    await fetchNewest();
    expect(registration.update).toHaveBeenCalledOnce();
  });
});
