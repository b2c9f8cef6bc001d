import { describe, expect, it } from 'vitest';
import { attemptsOf, countFailure, FORGET_AT, forgetAttempts, WARN_FROM } from './index';

const ANA = 'ana@aurora.demo';
const fail = (times: number) => Array.from({ length: times }, () => countFailure(ANA));

describe('failed attempts', () => {
  it('are counted per e-mail, blocked at the fourth and forgotten at the fifth', () => {
    const counts = fail(5);
    expect(counts.map(({ attempts }) => attempts)).toEqual([1, 2, 3, 4, 5]);
    expect(counts.map(({ blocked }) => blocked)).toEqual([false, false, false, true, true]);
    expect(attemptsOf(ANA, '').attempts).toBe(0);
    expect(attemptsOf('bruno@aurora.demo', '').attempts).toBe(0);
    expect([WARN_FROM, FORGET_AT]).toEqual([3, 5]);
  });

  it('start again after the fifth', () => {
    fail(5);
    expect(countFailure(ANA).attempts).toBe(1);
  });

  it('read zero while the two-factor step is on', () => {
    countFailure(ANA);
    expect(attemptsOf(ANA, '?voltar=/busca').attempts).toBe(1);
    expect(attemptsOf(ANA, '?authenticacao=2fa').attempts).toBe(0);
  });

  it('are those the server counted, when it says so', () => {
    const blockedUntil = '2026-11-20T12:01:00Z';
    expect(countFailure(ANA, { attempts: 4, blockedUntil })).toEqual({ attempts: 4, blocked: true, blockedUntil });
    expect(attemptsOf(` ${ANA.toUpperCase()} `, '')).toMatchObject({ attempts: 4, blockedUntil });
  });

  it('are forgotten by a sign-in, those of others are not', () => {
    countFailure(ANA);
    countFailure('bruno@aurora.demo');
    forgetAttempts(ANA);
    expect([attemptsOf(ANA, '').attempts, attemptsOf('bruno@aurora.demo', '').attempts]).toEqual([0, 1]);
  });
});
