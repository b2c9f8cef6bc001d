import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { pictureOf, useReleasedPicture } from './pictures';

const released = vi.fn();
let made = 0;

function Picture({ photo }: { photo: Blob }) {
  useReleasedPicture(photo);
  return <img alt="nota" src={pictureOf(photo)} />;
}

const shown = () => screen.getByRole('img').getAttribute('src');

beforeEach(() => {
  made = 0;
  released.mockClear();
  Object.assign(URL, { createObjectURL: () => `blob:${String(++made)}`, revokeObjectURL: released });
});

it('a photo keeps one address while it is shown, which is released when another photo takes its place', () => {
  const [first, second] = [new Blob(['1']), new Blob(['2'])];
  const { rerender, unmount } = render(<Picture photo={first} />);
  rerender(<Picture photo={first} />);
  expect(shown()).toBe('blob:1');
  expect(released).not.toHaveBeenCalled();
  rerender(<Picture photo={second} />);
  expect(shown()).toBe('blob:2');
  expect(released).toHaveBeenCalledExactlyOnceWith('blob:1');
  unmount();
  expect(released).toHaveBeenLastCalledWith('blob:2');
});
