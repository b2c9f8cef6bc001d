/** What the entry's sheet promises of a page that jsdom draws without it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { theme } from '../theme/theme';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const sheet = read('entry.css');
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

describe('what is disabled', () => {
  // Mantine fades a disabled field to 0.6 and an option to 0.35: below 4.5:1 in any colour that is told from the rest.
  it.each([
    ['entry.css', '.mantine-Input-input:is(:disabled, [data-disabled], :has(input:disabled)) {'],
    ['rest.css', '.mantine-Menu-item:is(:disabled, [data-disabled]) {'],
    ['rest.css', '[data-combobox-disabled],'],
  ])('of %s is not faded: %s', (name, beginning) => {
    const text = read(name);
    expect(text).toContain(beginning);
    expect(text.slice(text.indexOf(beginning)).split('}')[0]).toContain('opacity: 1;');
  });
});

describe('for who asks for less motion', () => {
  it('nothing is repeated: each millisecond anew it would flicker', () => {
    const calm = inside('@media (prefers-reduced-motion: reduce) {');
    expect(calm).toContain('animation-duration: 1ms !important;');
    expect(calm).toContain('animation-iteration-count: 1 !important;');
  });
});
