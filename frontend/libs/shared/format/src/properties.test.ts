/** What must hold for any value, tried on many; the seed is printed so that a failure can be repeated (SEED=…). */
import { describe, expect, it } from 'vitest';
import {
  applyMask,
  birthdateProblem,
  BIRTHDATE_MESSAGES,
  centsToMoney,
  emailProblem,
  EMAIL_MESSAGES,
  formatMoney,
  formatRelative,
  isCnpj,
  isCpf,
  moneyToCents,
  OLDEST_BIRTH_YEAR,
  parseMoney,
  PASSWORD_REQUIRED,
  stripMask,
  stripSpaces,
  sumMoney,
  yearRange,
  type MaskName,
} from './index';

const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);
console.info(`formats: SEED=${SEED}`);

/** Park and Miller's generator: short, and the same everywhere. */
function dice(seed: number): (below: number) => number {
  let state = (seed % 2147483646) + 1;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}
const roll = dice(SEED);
const pick = (letters: string, length: number) => Array.from({ length }, () => letters.charAt(roll(letters.length))).join('');
const many = <Value>(make: () => Value): Value[] => Array.from({ length: 300 }, make);
const DIGITS = '0123456789';

describe('masks', () => {
  it.each<[MaskName, string, number]>([
    ['cpf', DIGITS, 11],
    ['cnpj', `${DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZ`, 14],
    ['cep', DIGITS, 8],
    ['phone', DIGITS, 13],
    ['date', DIGITS, 8],
  ])('of %s lose nothing, whatever the length typed so far', (mask, letters, length) => {
    for (const raw of many(() => pick(letters, roll(length + 1)))) {
      const shown = applyMask(mask, raw);
      expect(stripMask(mask, shown)).toBe(raw);
      expect(applyMask(mask, shown)).toBe(shown);
      expect(applyMask(mask, `${shown} ~`)).toBe(shown);
    }
  });

  it('never hold more than their length', () => {
    for (const raw of many(() => pick(DIGITS, 20))) expect(stripMask('cpf', raw)).toHaveLength(11);
  });

  it('turn the phone to its ninth digit at the thirteenth', () => {
    expect(applyMask('phone', '551140028922')).toMatch(/^\+\d\d \(\d\d\) \d{4}-\d{4}$/);
    expect(applyMask('phone', '5511940028922')).toMatch(/^\+\d\d \(\d\d\) \d \d{4}-\d{4}$/);
  });

  it('drop every kind of white space of a security code', () => {
    for (const code of many(() => pick(DIGITS, 6))) expect(stripSpaces(Array.from(code).join(pick(' \t\n\u00a0', 1)))).toBe(code);
  });
});

describe('money', () => {
  const amounts = many(() => BigInt(roll(2 ** 31)) * BigInt(roll(4) - 1));

  it('is read back as it was shown', () => {
    for (const cents of amounts.filter((value) => value >= 0n)) {
      const value = centsToMoney(cents);
      expect(parseMoney(formatMoney(value))).toBe(value);
      expect(formatMoney(value)).toMatch(/^R\$\u00a0\d{1,3}(\.\d{3})*,\d{2}$/);
    }
  });

  it('adds up to the cent in any order', () => {
    const values = amounts.map(centsToMoney);
    expect(moneyToCents(sumMoney(values))).toBe(amounts.reduce((total, cents) => total + cents, 0n));
    expect(sumMoney([...values].reverse())).toBe(sumMoney(values));
  });
});

describe('documents', () => {
  const vectors = {
    cpf: ['12345678909', '11144477735'],
    cnpj: ['12ABC34501DE35', '11222333000181', '6A3EDMWP000168', 'D7YDDI5H000162'],
  };
  const checks = { cpf: isCpf, cnpj: isCnpj };

  it.each(['cpf', 'cnpj'] as const)('%s known to be right pass, masked or not, and fail when a check digit is wrong', (kind) => {
    for (const document of vectors[kind]) {
      expect(checks[kind](document)).toBe(true);
      expect(checks[kind](applyMask(kind, document))).toBe(true);
      for (const at of [document.length - 2, document.length - 1]) {
        const other = String((Number(document[at]) + 1 + roll(9)) % 10);
        expect(checks[kind](document.slice(0, at) + other + document.slice(at + 1))).toBe(false);
      }
    }
  });

  it('of one repeated digit, or short, are none', () => {
    expect(['00000000000', '11111111111', '1234567890', ''].some(isCpf)).toBe(false);
    expect(['00000000000000', '11111111111111', '1122233300018', ''].some(isCnpj)).toBe(false);
  });
});

describe('birth dates', () => {
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');

  it('are every real day from 1900 to this year, leap years honoured, and no other', () => {
    for (const [year, month, day] of many(() => [1880 + roll(170), 1 + roll(12), 1 + roll(31)] as const)) {
      const isReal = day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
      const expected = !isReal
        ? BIRTHDATE_MESSAGES.invalid
        : year > 2026
          ? BIRTHDATE_MESSAGES.future
          : year < OLDEST_BIRTH_YEAR
            ? BIRTHDATE_MESSAGES.tooOld
            : null;
      expect(birthdateProblem(`${pad(day)}/${pad(month)}/${pad(year, 4)}`, 2026)).toBe(expected);
    }
  });

  it('read as the specification writes them', () => {
    expect(BIRTHDATE_MESSAGES).toEqual({
      invalid: 'Data inválida',
      future: 'A data de nascimento não pode ser futura',
      tooOld: 'Data de nascimento muito antiga',
    });
    expect(OLDEST_BIRTH_YEAR).toBe(1900);
  });
});

describe('an e-mail', () => {
  it.each([
    ['', 'O campo e-mail é obrigatório'],
    ['   ', 'O campo e-mail é obrigatório'],
    ['ana', 'Informe um e-mail válido'],
    ['ana@aurora', 'Informe um e-mail válido'],
    ['ana @aurora.demo', 'Informe um e-mail válido'],
    ['ana@@aurora.demo', 'Informe um e-mail válido'],
    [`${'a'.repeat(250)}@a.co`, 'Informe um e-mail válido'],
    [' ana@aurora.demo ', null],
    ['ana+viagem@mail.aurora.com.br', null],
  ])('%j: %s', (typed, problem) => expect(emailProblem(typed)).toBe(problem));

  it('and a password are asked for in the specification’s words', () => {
    expect([EMAIL_MESSAGES.required, EMAIL_MESSAGES.invalid, PASSWORD_REQUIRED]).toEqual([
      'O campo e-mail é obrigatório',
      'Informe um e-mail válido',
      'Informe a senha',
    ]);
  });
});

describe('time', () => {
  it('never reads younger the longer ago it was', () => {
    const units = ['poucos', 'minuto', 'hora', 'dia', 'm(ês|eses)', 'ano'];
    const rank = (shown: string) => units.findIndex((unit) => new RegExp(`Há (\\d+ )?${unit}`).test(shown));
    const now = new Date('2026-11-20T12:00:00Z');
    const ages = many(() => roll(3 * 365 * 24 * 60)).sort((one, other) => one - other);
    const ranks = ages.map((minutes) => rank(formatRelative(new Date(now.getTime() - minutes * 60_000), now)));
    expect(ranks).not.toContain(-1);
    expect(ranks).toEqual([...ranks].sort((one, other) => one - other));
  });

  it('offers four years to choose from', () => expect(yearRange(2026)).toEqual([2026, 2025, 2024, 2023]));
});
