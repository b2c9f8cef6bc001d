import { renderScreen } from '@trajeto/shared-testing';
import { screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Money, RelativeTime } from '../index';

const NBSP = '\u00a0';

describe('an amount', () => {
  it.each(['0.01', '1000000.00', '999999999.99', '-1000000.00'])('%s stands on one line, its digits of one width', (value) => {
    renderScreen(<Money value={value} />);
    const shown = screen.getByText(/R\$/);
    expect(shown).toHaveStyle({ whiteSpace: 'nowrap' });
    expect(shown).toHaveClass('tj-num');
    expect(shown.querySelector('wbr')).toBeNull();
  });

  // The largest entry from before the limit, twice that, and the widest total there is (decision 0024).
  it.each([
    ['999999999999.99', `R$${NBSP}999.999.999.999,99`, 3],
    ['1999999999999.98', `R$${NBSP}1.999.999.999.999,98`, 4],
    ['-999999999999999999.99', `−R$${NBSP}999.999.999.999.999.999,99`, 5],
  ])('%s may go on in the next line after each dot, and reads as one text', (value, text, dots) => {
    renderScreen(<Money value={value} />);
    const shown = screen.getByText(/R\$/);
    expect(shown).toHaveStyle({ whiteSpace: 'normal' });
    expect(shown.textContent).toBe(text);
    expect(shown.querySelectorAll('wbr')).toHaveLength(dots);
  });

  it('in a sentence is broken where its box ends, not beyond it', () => {
    const sheet = readFileSync(join(import.meta.dirname, '../styles/entry.css'), 'utf8');
    expect(/\n {2}body \{[^}]*overflow-wrap: break-word;/.test(sheet)).toBe(true);
  });
});

it('a moment reads on in a sentence, and stands by itself with a capital', () => {
  const at = new Date().toISOString();
  renderScreen(
    <p>
      preços consultados <RelativeTime at={at} isInSentence />, <RelativeTime at={at} />
    </p>,
  );
  expect(screen.getByText(/^preços/)).toHaveTextContent('preços consultados há poucos segundos, Há poucos segundos');
});
