import { windowOf } from '@trajeto/shared-testing';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useIsMobile } from '../index';
import { theme } from './theme';

const EM = 16;

const Which = () => (useIsMobile() ? 'celular' : 'computador');

describe('the one breakpoint of the frame', () => {
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
