import { describe, expect, it } from 'vitest';
import { pressureOf, urgencyOf } from './task-words';

describe('the urgency of a task', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  it.each([
    ['2026-11-20T11:00:00Z', 'urgent'],
    ['2026-11-20T12:59:00Z', 'urgent'],
    ['2026-11-20T13:59:00Z', 'soon'],
    ['2026-11-20T15:00:00Z', 'calm'],
    ['2026-11-21T15:00:00Z', 'calm'],
    [null, 'calm'],
  ] as const)('due at %s is %s', (deadlineAt, urgency) => expect(urgencyOf(deadlineAt, now)).toBe(urgency));

  it('fills its bar, most of it in the last hours', () => {
    const drawn = ['T11:00:00Z', 'T12:00:00Z', 'T12:42:00Z', 'T15:10:00Z', 'T23:30:00Z'].map((at) => pressureOf(`2026-11-20${at}`, now));
    expect(drawn.slice(0, 2)).toEqual([1, 1]);
    expect(drawn).toEqual([...drawn].sort((a, b) => b - a));
    expect(drawn[2]).toBeGreaterThan(0.8);
    expect(drawn[3]).toBeGreaterThan(0.5);
    expect(pressureOf('2026-12-20T12:00:00Z', now)).toBe(0);
    expect(pressureOf(null, now)).toBe(0);
  });
});
