import { ApiError, attemptsOf, countFailure } from '@trajeto/shared-auth';
import { expect, it } from 'vitest';
import { refusalOf, rememberedRefusal } from './refusal';

const ANA = 'ana@aurora.demo';
const now = new Date('2026-11-20T12:00:30Z');
const remembered = (search = '') => rememberedRefusal(ANA, { search, now })?.message ?? null;
const fail = (attempts: number, blockedUntil: string | null = null) => countFailure(ANA, { attempts, blockedUntil });

it.each([
  [1, null, null],
  [2, null, null],
  [3, null, 'E-mail ou senha inválidos. Resta 1 tentativa antes do bloqueio.'],
  [4, '2026-11-20T12:01:00Z', 'Muitas tentativas. Conta bloqueada até 09:01. Aguarde ou redefina sua senha.'],
  [4, '2026-11-20T12:00:00Z', 'E-mail ou senha inválidos. A próxima tentativa errada bloqueia a conta de novo.'],
  [5, '2026-11-20T12:02:00Z', null],
])('after attempt %i, blocked until %s, a reload shows: %s', (attempts, until, sentence) => {
  fail(attempts, until);
  expect(remembered()).toBe(sentence);
  expect(remembered('?authenticacao=2fa')).toBeNull();
});

it('counts guesses, not outages nor who may not enter', () => {
  for (const error of [new ApiError(503, {}), ApiError.network(new TypeError()), new ApiError(403, { code: 'INACTIVE_USER' })])
    refusalOf(error, ANA);
  expect(attemptsOf(ANA, '').attempts).toBe(0);
  refusalOf(new ApiError(401, { code: 'INVALID_CREDENTIALS' }), ANA);
  refusalOf(new ApiError(429, { code: 'LOGIN_BLOCKED', details: { attempts: 4 } }), ANA);
  expect(attemptsOf(ANA, '').attempts).toBe(4);
});
