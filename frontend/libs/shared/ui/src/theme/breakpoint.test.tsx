import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useIsMobile } from '../index';
import { theme } from './theme';

const EM = 16;
/** A window of so many pixels, as the browser would answer. */
const windowOf = (pixels: number) =>
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const most = Number(/max-width: ([\d.]+)em/.exec(query)?.[1]) * EM;
    return { matches: pixels <= most, media: query, addEventListener: vi.fn(), removeEventListener: vi.fn() } as never;
  });

const Which = () => (useIsMobile() ? 'celular' : 'computador');

describe('the one breakpoint of the frame', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each([
    [987, 'celular'],
    [988, 'computador'],
  ])('makes a window of %i px a %s', (pixels, which) => {
    windowOf(pixels);
    render(<Which />);
    expect(screen.getByText(which)).toBeInTheDocument();
  });

  it('is where what is hidden from one of them changes', () => expect(parseFloat(theme.breakpoints?.md ?? '') * EM).toBe(988));
});
