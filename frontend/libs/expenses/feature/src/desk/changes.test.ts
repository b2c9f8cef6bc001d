import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { announceChange, watchChanges } from './changes';

const hearing: (() => void)[] = [];
const listen = (onChange: () => void) => {
  const stop = watchChanges(onChange);
  hearing.push(stop);
  return stop;
};
afterEach(() => {
  hearing.splice(0).forEach((stop) => {
    stop();
  });
});

it('a change is heard by everybody who listens, until they stop', async () => {
  const [one, other, gone] = [vi.fn(), vi.fn(), vi.fn()];
  listen(one);
  listen(other);
  listen(gone)();
  announceChange();
  await waitFor(() => {
    expect(one).toHaveBeenCalledOnce();
    expect(other).toHaveBeenCalledOnce();
  });
  expect(gone).not.toHaveBeenCalled();
});

it('a browser whose tabs cannot speak hears nothing and says nothing', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const onChange = vi.fn();
  listen(onChange);
  announceChange();
  vi.unstubAllGlobals();
  expect(onChange).not.toHaveBeenCalled();
});
