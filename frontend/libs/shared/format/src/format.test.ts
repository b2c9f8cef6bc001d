import { describe, expect, it } from 'vitest';
import {
  applyMask,
  birthdateProblem,
  centsToMoney,
  dayInSaoPaulo,
  daysBetween,
  foldText,
  formatDate,
  formatDateTime,
  formatDeadline,
  formatDuration,
  formatKilometers,
  formatLocalTime,
  formatLongDate,
  formatMoney,
  formatPercent,
  formatRelative,
  formatShortDay,
  formatShortSpan,
  formatSpan,
  formatTime,
  formatToday,
  formatTripDate,
  greeting,
  initials,
  momentInSaoPaulo,
  parseDay,
  parseMoney,
  readableName,
  shortName,
  stripMask,
  sumMoney,
} from './index';

const now = new Date('2026-11-20T17:05:00Z');
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('money', () => {
  it.each([
    ['1234.56', 'R$\u00a01.234,56'],
    ['0.5', 'R$\u00a00,50'],
    ['9999999999.99', 'R$\u00a09.999.999.999,99'],
    ['999999999999999999.98', 'R$\u00a0999.999.999.999.999.999,98'],
    ['-10.00', '−R$\u00a010,00'],
    ['7', 'R$\u00a07,00'],
    [null, '—'],
    ['abc', '—'],
    ['1e5', '—'],
  ])('%s is shown as %s', (value, shown) => expect(formatMoney(value)).toBe(shown));

  it('adds without losing a cent', () => {
    expect(sumMoney(['0.10', '0.20', null, '9007199254740993.01'])).toBe('9007199254740993.31');
    expect(centsToMoney(-5n)).toBe('-0.05');
  });

  it.each([
    ['R$ 1.234,5', '1234.50'],
    ['0,1', '0.10'],
    ['', null],
    ['1,234', null],
  ])('%s typed is %s', (typed, value) => expect(parseMoney(typed)).toBe(value));

  it('shows fractions as percentages', () => {
    expect(formatPercent(0.1234)).toBe('12,34\u00a0%');
    expect(formatPercent(0.52, 0)).toBe('52\u00a0%');
    expect(formatPercent(null)).toBe('—');
  });
});

describe('dates', () => {
  it('shows days, instants and trips', () => {
    expect(formatDate('2026-11-20')).toBe('20/11/2026');
    expect(formatDate('2026-11-21T01:00:00Z')).toBe('20/11/2026');
    expect(formatLongDate('2026-11-20')).toBe('20 de novembro de 2026');
    expect(formatTripDate('2026-11-26')).toBe('qui., 26 nov.');
    expect(formatDateTime('2026-11-20T17:05:00Z')).toBe('20/11/2026 às 14:05');
    expect(formatToday(now)).toBe('sexta-feira, 20 de novembro');
    expect(formatDate('não é data')).toBe('—');
  });

  it.each([
    ['05/01/2027', '2027-01-05'],
    ['5/1/27', '2027-01-05'],
    ['05012027', '2027-01-05'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2027', null],
    ['31/04/2027', null],
    ['2027-01-05', null],
    ['', null],
  ])('%j typed travels as %s', (typed, day) => expect(parseDay(typed)).toBe(day));

  it('are those of São Paulo, wherever the browser stands', () => {
    expect([dayInSaoPaulo(new Date('2026-11-21T02:59:59Z')), dayInSaoPaulo(new Date('2026-11-21T03:00:00Z'))]).toEqual([
      '2026-11-20',
      '2026-11-21',
    ]);
    expect(formatTime('2026-11-20T17:05:00Z')).toBe('14:05');
    expect(momentInSaoPaulo(new Date('2026-11-21T02:59:59Z'))).toBe('2026-11-20 23:59:59');
    expect(momentInSaoPaulo(new Date('2026-11-21T03:00:00Z'))).toBe('2026-11-21 00:00:00');
  });

  it('shows travel times by the clock of their place', () => {
    expect(formatLocalTime('2026-12-01T23:10:00+05:30')).toBe('23:10');
    expect(daysBetween('2026-12-31T23:10:00-03:00', '2027-01-01T06:00:00+01:00')).toBe(1);
  });

  it.each([
    [0, 'Há poucos segundos'],
    [1, 'Há 1 minuto'],
    [59, 'Há 59 minutos'],
    [60, 'Há 1 hora'],
    [24 * 60 - 1, 'Há 23 horas'],
    [24 * 60, 'Há 1 dia'],
    [29 * 1440, 'Há 29 dias'],
    [30 * 1440, 'Há 1 mês'],
    [130 * 1440, 'Há 4 meses'],
    [364 * 1440, 'Há 12 meses'],
    [365 * 1440, 'Há 1 ano'],
    [800 * 1440, 'Há 2 anos'],
  ])('%i minutes ago is %s', (minutes, shown) => expect(formatRelative(before(minutes), now)).toBe(shown));

  it('is a few seconds ago until a whole minute is over', () => {
    expect([formatRelative(after(-59), now), formatRelative(after(-60), now)]).toEqual(['Há poucos segundos', 'Há 1 minuto']);
  });

  it.each([
    [503 * 3600, 'Expira em 20\u00a0dias', false],
    [48 * 3600, 'Expira em 2\u00a0dias', false],
    [48 * 3600 - 1, 'Expira em 47\u00a0h\u00a059\u00a0min', false],
    [3600, 'Expira em 1\u00a0h', false],
    [3599, 'Expira em 59:59', false],
    [1800, 'Expira em 30:00', false],
    [1799, 'Expira em 29:59', true],
    [1, 'Expira em 00:01', true],
  ])('%i seconds before a deadline: %s, urgent %s', (seconds, text, isUrgent) =>
    expect(formatDeadline(after(seconds), now)).toEqual({ text, isUrgent, isPast: false }),
  );

  it('counts down to a deadline', () => {
    expect(formatDeadline(after(6300), now)).toEqual({ text: 'Expira em 1\u00a0h\u00a045\u00a0min', isUrgent: false, isPast: false });
    expect(formatDeadline(after(750), now)).toEqual({ text: 'Expira em 12:30', isUrgent: true, isPast: false });
    expect(formatDeadline(after(0), now)).toMatchObject({ text: 'Expirado', isPast: true });
  });

  it('names durations and the time of day', () => {
    expect(formatDuration(135)).toBe('2\u00a0h\u00a015\u00a0min');
    expect(formatDuration(45)).toBe('45\u00a0min');
    expect(greeting(new Date('2026-11-20T11:00:00Z'))).toBe('Bom dia');
    expect(greeting(now)).toBe('Boa tarde');
    expect(greeting(new Date('2026-11-20T23:00:00Z'))).toBe('Boa noite');
  });
});

describe('masks', () => {
  it.each([
    ['cpf', '52998224725', '529.982.247-25'],
    ['cnpj', '12abc34501de35', '12.ABC.345/01DE-35'],
    ['cnpj', '11222333000181', '11.222.333/0001-81'],
    ['cep', '01310100', '01310-100'],
    ['phone', '551140028922', '+55 (11) 4002-8922'],
    ['phone', '5511987654321', '+55 (11) 9 8765-4321'],
    ['date', '2011', '20/11'],
  ] as const)('%s %s is shown as %s', (mask, raw, shown) => expect(applyMask(mask, raw)).toBe(shown));

  it('sends what was typed without the mask', () => {
    expect(stripMask('cnpj', '12.abc.345/01DE-35')).toBe('12ABC34501DE35');
    expect(stripMask('phone', '+55 (11) 9 8765-4321')).toBe('5511987654321');
  });
});

describe('birth dates', () => {
  it.each([
    ['29/02/2000', null],
    ['29/02/2001', 'Data inválida'],
    ['31/04/1990', 'Data inválida'],
    ['15/13/1990', 'Data inválida'],
    ['15/00/1990', 'Data inválida'],
    ['00/01/1990', 'Data inválida'],
    ['1/1/1990', 'Data inválida'],
    ['01/01/2027', 'A data de nascimento não pode ser futura'],
    ['31/12/1899', 'Data de nascimento muito antiga'],
    ['20/11/1985', null],
  ])('%s → %s', (typed, problem) => expect(birthdateProblem(typed, 2026)).toBe(problem));
});

describe('names', () => {
  it('shortens, abbreviates and folds', () => {
    expect(shortName('Maria Aparecida dos Santos')).toBe('Maria Santos');
    expect(shortName('Ana Souza')).toBe('Ana Souza');
    expect(initials('Maria Aparecida dos Santos')).toBe('MS');
    expect(foldText(' São Paulo ')).toBe('sao paulo');
  });
});

describe('the name of a company', () => {
  it.each([
    ['PONTO DE TÁXI RECIFE LTDA', 'Ponto de Táxi Recife Ltda'],
    ['RESTAURANTE SABOR E ARTE EPP', 'Restaurante Sabor e Arte EPP'],
    ['POSTO BR', 'Posto BR'],
    ["CAIXA D'ÁGUA BAR", "Caixa D'Água Bar"],
    ['LATAM Airlines', 'LATAM Airlines'],
    ['IBIS', 'IBIS'],
    ['Cantina X', 'Cantina X'],
  ])('%s is set as %s', (printed, shown) => expect(readableName(printed)).toBe(shown));
});

describe('a day in a list', () => {
  const now = new Date('2026-11-25T15:00:00Z');
  it.each([
    ['2026-05-17', '17/05'],
    ['2024-05-17', '17/05/2024'],
    ['2027-01-05', '05/01/2027'],
  ])('%s is %s: another year than this one is said', (day, shown) => expect(formatShortDay(day, now)).toBe(shown));

  it.each([
    ['2026-11-19', '2026-11-21', '19/11 a 21/11', '19 a 21 nov.'],
    ['2027-01-01', '2027-01-05', '01/01/2027 a 05/01/2027', '1 a 5 jan. 2027'],
    ['2026-12-30', '2027-01-02', '30/12 a 02/01/2027', '30 dez. a 2 jan. 2027'],
    ['2024-02-28', '2024-03-01', '28/02/2024 a 01/03/2024', '28 fev. a 1 mar. 2024'],
    ['2026-11-19', '2026-11-19', '19/11', '19 nov.'],
  ])('%s to %s is %s, or %s', (from, until, short, words) => {
    expect(formatShortSpan(from, until, now)).toBe(short);
    expect(formatSpan(from, until, now)).toBe(words);
  });
});

it.each([
  ['164.50', '164,5 km'],
  ['1234.00', '1.234 km'],
])('%s is %s', (value, shown) => expect(formatKilometers(value).replace('\u00a0', ' ')).toBe(shown));
