/** What the entry's sheet promises of a page that jsdom draws without it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { theme } from '../theme/theme';

const sheet = readFileSync(join(import.meta.dirname, 'entry.css'), 'utf8');
/** The inside of the first block that begins so. */
function inside(beginning: string): string {
  const start = sheet.indexOf(beginning) + beginning.length;
  let depth = 1;
  let end = start;
  for (; depth > 0 && end < sheet.length; end += 1) depth += { '{': 1, '}': -1 }[sheet[end] ?? ''] ?? 0;
  return sheet.slice(start, end);
}

describe('the fonts', () => {
  it('are stood in for by one of the same measures, so that nothing moves when they arrive', () => {
    const standIn = /@font-face \{\s*font-family: '([^']+)'/.exec(sheet)?.[1] ?? '';
    const families = theme.fontFamily?.split(',').map((family) => family.trim().replaceAll("'", '')) ?? [];
    expect(families).toContain(standIn);
    expect(families.indexOf(standIn)).toBeLessThan(families.indexOf('system-ui'));
  });
});

describe('under a finger', () => {
  const touched = inside('@media (max-width: 61.74em), (pointer: coarse) {');

  // Mantine writes these into the elements: a plain rule of a sheet never wins over it.
  it.each(['--input-height', '--button-height', '--ai-size', '--cb-size'])('%s is 44 px whatever the element says', (measure) => {
    expect(touched).toMatch(new RegExp(`${measure}: 44px !important;`));
  });

  it('the fields of a phone are 48 px, said after what a finger needs at least', () => {
    expect(sheet.indexOf('--input-height: 48px !important;')).toBeGreaterThan(sheet.indexOf(touched));
  });
});

describe('for who asks for less motion', () => {
  it('nothing is repeated: each millisecond anew it would flicker', () => {
    const calm = inside('@media (prefers-reduced-motion: reduce) {');
    expect(calm).toContain('animation-duration: 1ms !important;');
    expect(calm).toContain('animation-iteration-count: 1 !important;');
  });
});
